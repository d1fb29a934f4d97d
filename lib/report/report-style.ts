import { readFile } from 'node:fs/promises'
import path from 'node:path'

const RULES = 'components/report/report.css'
/** 46 kB: Latin letters in all weights. */
const TYPEFACE = 'node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'

/**
 * The rules of an HTML report, with the typeface of the pages in them, so that a saved file looks the same on every machine.
 *
 * @param root the folder of the program, in which the web server is started
 */
export async function readReportStyle(root = '.'): Promise<string> {
  const [rules, typeface] = await Promise.all([
    readFile(path.join(root, RULES), 'utf8'),
    readFile(path.join(root, TYPEFACE), 'base64'),
  ])
  return `${rules}@font-face { font-family: "IBM Plex Sans Variable"; font-weight: 100 700;
  src: url(data:font/woff2;base64,${typeface}) format("woff2"); }
`
}
