/** Series by their name, and their values as promtool writes them: `start+step×times`, one a minute. */
type Series = Record<string, string>;
export type Case = {
  /** The series that make the rule fire. */
  series: Series;
  /** Minutes after which the rule fires, and before which it does not. */
  minutes: number;
  /** Labels of the alert beside its severity. */
  labels?: Record<string, string>;
};

const twoDays = "x3000";
const requests = (status: number, values: string) => ({
  [`galley_http_requests_total{route="/dashboard", method="GET", status="${status}"}`]: values,
});
const durations = (route: string, le: string, values: string) => ({
  [`galley_http_request_duration_seconds_bucket{route="${route}", le="${le}"}`]: values,
});
const runs = (outcome: string, values: string) => ({
  [`galley_job_runs_total{queue="import-thread", outcome="${outcome}"}`]: values,
});
const calls = (outcome: string, values: string) => ({
  [`galley_google_calls_total{api="gmail", outcome="${outcome}"}`]: values,
});
const asked = (outcome: string, values: string) => ({
  [`galley_model_questions_total{outcome="${outcome}"}`]: values,
});
const web = { job: "galley-web", instance: "web" };
const ofQueue = { queue: "import-thread" };
const up = (job: string, values: string) => ({
  [`up{job="galley-${job}", instance="${job}"}`]: values,
});

/** Two ordinary days: a backup each night, an error and a slow stream now and then. */
export const calm: Series = {
  ...{ ...up("web", `1${twoDays}`), ...up("worker", `1${twoDays}`) },
  ...{ ...requests(200, `0+600${twoDays}`), ...requests(503, `0+1${twoDays}`) },
  galley_http_requests_put_off_total: `0+1${twoDays}`,
  ...durations("/dashboard", "0.5", `0+600${twoDays}`),
  ...durations("/dashboard", "+Inf", `0+600${twoDays}`),
  ...durations("/api/events", "60", `0${twoDays}`),
  ...durations("/api/events", "+Inf", `0+600${twoDays}`),
  'nodejs_eventloop_lag_p99_seconds{job="galley-web", instance="web"}': `0.05${twoDays}`,
  'galley_database_waiting{instance="web"}': `2${twoDays}`,
  'galley_job_oldest_wait_seconds{queue="import-thread"}': `30${twoDays}`,
  ...{ ...runs("completed", `0+10${twoDays}`), ...runs("failed", `0+1${twoDays}`) },
  'galley_jobs{queue="import-thread", state="failed"}': `0${twoDays}`,
  'galley_google_quota_left_units{api="gmail"}': `80000000-1000${twoDays}`,
  'galley_google_quota_daily_units{api="gmail"}': `80000000${twoDays}`,
  'galley_google_project_paused{api="gmail"}': `0${twoDays}`,
  ...{ ...calls("ok", `0+600${twoDays}`), ...calls("unavailable", `0+1${twoDays}`) },
  'galley_decoder_failures_total{op="draw", failure="timeout"}': `0+1${twoDays}`,
  ...{ ...asked("answered", `0+60${twoDays}`), ...asked("unavailable", `0+1${twoDays}`) },
  galley_backup_last_timestamp_seconds: "1x1440 86400x1560",
};

/** For each rule, the series that make it fire. */
export const cases: Record<string, Case> = {
  GalleyProcessDown: { series: up("web", "0x60"), minutes: 3, labels: web },
  GalleyNoWorker: { series: up("web", "1x60"), minutes: 6 },
  GalleyErrors: {
    series: { ...requests(200, "0+90x60"), ...requests(500, "0+10x60") },
    minutes: 8,
  },
  GalleyBusy: { series: { galley_http_requests_put_off_total: "0+120x60" }, minutes: 14 },
  GalleySlow: {
    series: {
      ...durations("/tasks", "1", "0+50x60"),
      ...durations("/tasks", "2.5", "0+60x60"),
      ...durations("/tasks", "+Inf", "0+60x60"),
    },
    minutes: 20,
  },
  GalleyEventLoopBlocked: {
    series: { 'nodejs_eventloop_lag_p99_seconds{job="galley-web", instance="web"}': "0.8x60" },
    ...{ minutes: 11, labels: web },
  },
  GalleyDatabaseConnections: {
    series: { 'galley_database_waiting{instance="web"}': "20x60" },
    ...{ minutes: 6, labels: { instance: "web" } },
  },
  GalleyJobsWait: {
    series: { 'galley_job_oldest_wait_seconds{queue="import-thread"}': "1000x60" },
    ...{ minutes: 11, labels: ofQueue },
  },
  GalleyJobsFail: {
    series: { ...runs("completed", "0+1x120"), ...runs("failed", "0+9x120") },
    ...{ minutes: 34, labels: ofQueue },
  },
  GalleyJobsGivenUp: {
    series: { 'galley_jobs{queue="import-thread", state="failed"}': "3x60" },
    ...{ minutes: 31, labels: ofQueue },
  },
  GalleyQuotaLow: {
    series: {
      'galley_google_quota_left_units{api="gmail"}': "4000000x60",
      'galley_google_quota_daily_units{api="gmail"}': "80000000x60",
    },
    minutes: 6,
  },
  GalleyGoogleFails: {
    series: calls("api-disabled", "0+60x60"),
    ...{ minutes: 18, labels: { api: "gmail", outcome: "api-disabled" } },
  },
  GalleyGoogleRefusesProject: {
    series: { 'galley_google_project_paused{api="people"}': "1x60" },
    ...{ minutes: 31, labels: { api: "people" } },
  },
  GalleyDecoderFails: {
    series: { 'galley_decoder_failures_total{op="draw", failure="timeout"}': "0+12x60" },
    minutes: 25,
  },
  GalleyModelFails: {
    series: { ...asked("answered", "0+10x60"), ...asked("no-credit", "0+20x60") },
    minutes: 25,
  },
  GalleyModelUnreliable: { series: { galley_model_suggests_only: "1x60" }, minutes: 18 },
  GalleyBackupOld: {
    // Made a minute after the time that promtool begins with, 1970.
    series: { galley_backup_last_timestamp_seconds: `60${twoDays}` },
    minutes: 36 * 60 + 33,
  },
  GalleyNoBackup: {
    series: { galley_backup_last_timestamp_seconds: `0${twoDays}` },
    minutes: 36 * 60 + 1,
  },
};
