import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Two files instead of thirty for the first page: they compress 6 kB smaller together. What is only
// needed later (dialogs, what draws toasts) stays in files of its own.
const firstPage = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "desk",
    test: /\/app\/(ui\/(?!toast-list|use-toast-undo|use-focus-within|use-hydrated|overlay\.|popup|field|file-size|cut-name|split-name|time\.)|routes\/dashboard\/(?!over-desk|task-filter-form|filter-chips|desk-error|warm-routes|welcome|first-thread|once-a-session|import-|use-import-news|connection-notice)|root).*\.tsx?($|\?)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: firstPage } } } } },
  },
});
