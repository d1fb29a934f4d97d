/** Light colors, as on paper, for a file by itself. */
export const REPORT_COLORS: ReadonlyMap<string, string> = new Map([
  ['--surface', '#ffffff'],
  ['--ink', '#1f2328'],
  ['--muted', '#5b6068'],
  ['--line', '#dcd9d2'],
  ['--accent', '#1f5f8b'],
  ['--heat', '#1f5f8b'],
  ['--bad', '#a8431a'],
  ['--chart-good', '#0b6b5d'],
  ['--chart-bad', '#b94c18'],
  ['--chart-absent', '#bdb8df'],
  ['--chart-label-1', '#1f4e79'],
  ['--chart-label-2', '#f2c57c'],
  ['--chart-label-3', '#7a3b69'],
  ['--chart-label-4', '#9fd0c4'],
  ['--chart-label-5', '#5c4d12'],
  ['--chart-label-6', '#d9b8d4'],
])

/** What an HTML file needs beside its own rules: these colors and a typeface. */
export const REPORT_STYLE = `
:root { color-scheme: light; ${[...REPORT_COLORS].map(([name, color]) => `${name}: ${color};`).join(' ')} }
body { margin: 2rem; color: var(--ink); background: var(--surface);
  font-family: "IBM Plex Sans Variable", system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; font-size: 15px; }
a { color: inherit; text-decoration: none; }
@media print { body { margin: 0; } }
`
