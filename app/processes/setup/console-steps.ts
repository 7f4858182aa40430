import { requestedScopes } from "#app/domain/mailbox/mailbox.ts";

const serviceAccount = (name: string, project: string) =>
  `${name}@${project}.iam.gserviceaccount.com`;

/** The topic that step 6 creates. */
export const topicOf = (project: string) => `projects/${project}/topics/gmail`;

/** The service account that step 7 creates. */
export const pushAccountOf = (project: string) => serviceAccount("gmail-push", project);

/**
 * Returns the eight steps of docs/operations.md for this project, as commands where Google has one, otherwise
 * as the page of its console.
 */
export function consoleSteps(project: string, origin: string): string {
  const account = serviceAccount("galley", project);
  const pusher = pushAccountOf(project);
  const topic = topicOf(project);
  const scopes = requestedScopes("modify").map((scope) => `#   ${scope}`);
  const bind = `gcloud projects add-iam-policy-binding ${project} --member serviceAccount:${account}`;
  return `\
# 1. Enable the APIs
gcloud services enable gmail.googleapis.com people.googleapis.com identitytoolkit.googleapis.com iam.googleapis.com serviceusage.googleapis.com --project ${project}

# 2. Name the app, its scopes and who may use it: not in status Testing (no command does this)
# https://console.cloud.google.com/auth/branding?project=${project}
# https://console.cloud.google.com/auth/scopes?project=${project}
${scopes.join("\n")}
#   (with GMAIL_ACCESS=readonly, gmail.readonly in place of gmail.modify)
# https://console.cloud.google.com/auth/audience?project=${project}

# 3. Create an OAuth client of type Web application (no command does this)
# https://console.cloud.google.com/auth/clients?project=${project}
#   redirect URI ${origin}/auth/callback

# 4. Add Firebase and enable Google as a sign-in provider
npx firebase login
npx firebase projects:addfirebase ${project}
# https://console.firebase.google.com/project/${project}/authentication/providers

# 5. Create a service account and its key
gcloud iam service-accounts create galley --project ${project}
${bind} --role roles/firebaseauth.admin
${bind} --role roles/serviceusage.serviceUsageViewer
${bind} --role roles/pubsub.viewer
gcloud iam service-accounts keys create google-key.json --iam-account ${account}

# 6. For pushes: a topic to which Gmail may publish
gcloud services enable pubsub.googleapis.com --project ${project}
gcloud pubsub topics create ${topic}
gcloud pubsub topics add-iam-policy-binding ${topic} --member serviceAccount:gmail-api-push@system.gserviceaccount.com --role roles/pubsub.publisher

# 7. For pushes: a service account, with whose name Pub/Sub may sign
gcloud iam service-accounts create gmail-push --project ${project}
gcloud iam service-accounts add-iam-policy-binding ${pusher} --project ${project} --member "serviceAccount:service-$(gcloud projects describe ${project} --format='value(projectNumber)')@gcp-sa-pubsub.iam.gserviceaccount.com" --role roles/iam.serviceAccountTokenCreator

# 8. For pushes: a subscription
gcloud pubsub subscriptions create gmail --project ${project} --topic ${topic} --push-endpoint ${origin}/gmail/push --push-auth-service-account ${pusher} --push-auth-token-audience ${origin}/gmail/push`;
}
