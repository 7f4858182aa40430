import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { recordPackages } from "./docs/security/record-packages.ts";

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/**
 * Declarations, schemas and pure rules do nothing when they load: where the browser needs a command and not the schema
 * of its form, Zod stays behind.
 */
const withoutEffects = [
  { test: /\/app\/(commands|domain|extraction)\/.*\.ts$/, sideEffects: false },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), recordPackages()],
  build: { target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: withoutEffects },
          output: {
            codeSplitting: {
              groups: [{ name: "framework", test: framework }],
            },
          },
        },
      },
    },
  },
});
