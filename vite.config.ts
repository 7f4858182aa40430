import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Two files instead of thirty for the first page: they compress 6 kB smaller together. What is only
// needed later (dialogs, what draws toasts) stays in files of its own.
const firstPage = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "desk",
    test: /\/app\/(ui\/(?!use-focus-within|use-hydrated|overlay\.|popup|field|text\/file-size|cut-name|text\/split-name|time\.)|client\/(?!api\/|asked-imports|toasts\/toast-list|toasts\/use-toast-undo)|routes\/(desk|addresses)\/(?!over-desk|tasks\/task-filter-form|tasks\/filter-chips|tasks\/desk-unsure|desk-error|warm-routes|welcome\/(welcome|first-thread|once-a-session)|imports\/|connection\/connection-notice)|root).*\.tsx?($|\?)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: firstPage } } } } },
  },
});
