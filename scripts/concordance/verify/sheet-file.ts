import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ComponentProps } from 'react'
import { compile } from 'tailwindcss'
import { toMarkup } from '@/components/report/to-markup'
import { PrintedSheet } from '@/components/score-sheet/printed-sheet'
import { UsageError } from '../io'
import { whyUnwritten } from '../why-unwritten'

/** From the project's folder, where every command is started. */
const STYLE = 'app/globals.css'

/**
 * The score sheet as one HTML file that needs nothing else: what the application prints, in its colors. The same sheet
 * gives the same bytes.
 */
export async function sheetFile(sheet: ComponentProps<typeof PrintedSheet>): Promise<string> {
  const content = toMarkup(PrintedSheet(sheet))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toMarkup(sheet.title)}</title>
<style>${await makeStyle(content)}</style>
</head>
<body>
<main>${content}</main>
</body>
</html>
`
}

/** @throws {UsageError} where the file cannot be written after all */
export async function writeSheet(file: string, sheet: Parameters<typeof sheetFile>[0]): Promise<void> {
  const page = await sheetFile(sheet)
  try {
    await writeFile(file, page)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${whyUnwritten(error)}.`)
  }
}

/** The application's own rules for the classes that stand in some markup. */
async function makeStyle(markup: string): Promise<string> {
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const resolve = createRequire(import.meta.url).resolve
  const style = await compile(await readFile(STYLE, 'utf8'), {
    loadStylesheet: async (_, base) => {
      const file = resolve('tailwindcss/index.css')
      return { path: file, base, content: await readFile(file, 'utf8') }
    },
  })
  return style.build(classes)
}
