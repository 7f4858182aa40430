import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: ["./app/domain/**/tables.server.ts", "./app/adapters/queue/tables.server.ts"],
  out: "./app/adapters/db/migrations",
});
