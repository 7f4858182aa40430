/** The least that the framework shows: one sentence, rendered on the server and hydrated. */
export default function Page() {
  return <h1>A page of React Router with one sentence and nothing else.</h1>;
}
