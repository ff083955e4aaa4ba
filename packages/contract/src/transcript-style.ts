/** Print style of a conversation. The exported file contains it; the page to print gets it from the app. */
export const transcriptStyle = `
:root { color-scheme: light; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem; background: #fff; color: #1b1f1e;
  font: 0.9375rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin: 0 0 1rem; font-size: 0.9375rem; font-weight: 400; color: #4d5754; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem;
  padding-bottom: 1rem; border-bottom: 1px solid #c4ccc9; }
dt { color: #4d5754; }
dd { margin: 0; }
.message, .event, .note { margin: 0 0 0.75rem; break-inside: avoid; }
.message { padding-inline-start: 0.75rem; border-inline-start: 3px solid #c4ccc9; }
.ours { border-color: #0e7a53; }
.who { margin: 0; font-size: 0.8125rem; color: #4d5754; }
.who b { color: #1b1f1e; }
.body { margin: 0; white-space: pre-wrap; }
.quote { margin: 0.125rem 0; padding-inline-start: 0.5rem; border-inline-start: 2px solid #c4ccc9; color: #4d5754; }
.event { color: #4d5754; font-size: 0.8125rem; text-align: center; }
.note { padding: 0.5rem 0.75rem; border: 1px dashed #a86a00; }
img { display: block; max-width: 12rem; max-height: 12rem; margin-top: 0.25rem; }
a { color: #0b6646; }
@media print { body { max-width: none; padding: 0; } a { color: inherit; } }
`;
