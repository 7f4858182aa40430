import { developmentId } from "../../../extension/manifest.ts";

/** The settings of the app in tests; the offline Google overrides some. */
export function testSettings(of: { databaseUrl: string; ownerUrl?: string; dataDir: string }) {
  return {
    NODE_ENV: "test",
    LOG_LEVEL: "fatal",
    PORT: "3000",
    PUBLIC_ORIGIN: "http://localhost:3000",
    DATABASE_URL: of.databaseUrl,
    DATABASE_OWNER_URL: of.ownerUrl ?? "",
    DATABASE_DIRECT_URL: "",
    DATA_DIR: of.dataDir,
    STORAGE_BUCKET: "",
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    GOOGLE_CLIENT_ID: "galley-tests",
    GOOGLE_CLIENT_SECRET: "galley-tests-secret",
    FIREBASE_PROJECT_ID: "demo-galley",
    FIREBASE_API_KEY: "demo-key",
    FIREBASE_AUTH_EMULATOR_HOST: "",
    OFFLINE_GOOGLE: "1",
    MAX_UPLOAD_BYTES: String(50 * 1024 * 1024),
    SIGN_UP_ALLOWED: "",
    ADMINISTRATORS: "head@studio.example",
    SECURITY_CONTACT: "mailto:security@studio.example",
    EXTENSION_IDS: developmentId,
    TYPEFORM_ID: "",
    POSTHOG_KEY: "",
    LANGUAGE_MODEL_PROVIDER: "",
    GMAIL_PUSH_TOPIC: "",
    GMAIL_PUSH_ACCOUNT: "",
  };
}
