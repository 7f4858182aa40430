/** Who is signed in, as the browser knows it. */
export const mayaProfile = {
  id: "u1",
  username: "Maya",
  email: "maya@studio.example",
  photoUrl: null,
  firebaseUid: "f1",
};
