/** The signed-in person's profile, as the browser stores it. */
export const mayaProfile = {
  id: "u1",
  username: "Maya",
  email: "maya@studio.example",
  photoUrl: null,
  firebaseUid: "f1",
};
