/** Used inside shadow trees only. */
export const buttonStyle = `
:host { all: initial; display: inline-block; margin-inline-start: 8px; vertical-align: middle; }
button {
  font: 500 12px/20px system-ui, sans-serif;
  padding: 2px 10px;
  border-radius: 999px;
  border: 1px solid #d6d3d1;
  background: #fff;
  color: #164a98;
  cursor: pointer;
  white-space: nowrap;
}
button:hover { background: #e5eefb; border-color: #1d5bb8; }
button:focus-visible { outline: 2px solid #1d5bb8; outline-offset: 2px; }
button[data-state="imported"] { background: #1d5bb8; border-color: #1d5bb8; color: #fff; }
button[data-state="imported"]:hover { background: #164a98; }
button[aria-busy="true"] { opacity: 0.75; cursor: progress; }
button[data-state="failed"], button[data-state="problem"] { color: #b91c1c; border-color: #b91c1c; }
@media (prefers-color-scheme: dark) {
  button { background: #292524; border-color: #57534e; color: #86b3f3; }
  button:hover { background: #44403c; border-color: #86b3f3; }
}
`;
export const barStyle = `
${buttonStyle}
:host { position: fixed; inset: auto 24px 24px auto; z-index: 2147483000; margin: 0; }
div {
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; max-width: 420px;
  padding: 10px 12px; border-radius: 12px; background: #fff; color: #1c1917;
  border: 1px solid #d6d3d1; box-shadow: 0 8px 24px rgb(0 0 0 / 0.18);
  font: 400 13px/18px system-ui, sans-serif;
}
span { flex: 1 1 220px; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  div { background: #1c1917; color: #f5f5f4; border-color: #57534e; }
}
`;
