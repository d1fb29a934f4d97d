import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { makeVerifyFiles } from '@/lib/testing/verify-files'
import { UsageError } from '../io'

const { file, verify } = makeVerifyFiles()

const read = () => readFile(file('sheet.html'), 'utf8')

describe('a score sheet as a file', () => {
  it('holds the text with its statements in their colors, each leading to its row with verdict, reason and passage', async () => {
    const { code, out } = await verify('notes.csv', 'wrong.txt', '--html', file('sheet.html'))

    const page = await read()
    expect(code).toBe(1)
    expect(out).toContain('2 statements')
    expect(page).toMatch(/class="bg-good-soft [^"]*">The patient was afebrile\.<\/span><sup/)
    expect(page).toMatch(/class="bg-absent-soft [^"]*">The left hip was replaced\.<\/span><sup/)
    expect(page).toContain('href="#statement-2"')
    const [, , second = ''] = page.split('<tr id="statement-')
    expect(second).toContain('? Not Addressed')
    expect(second).toContain('Not addressed: nothing')
    const [, first = ''] = page.split('<tr id="statement-')
    expect(first).toContain('“The patient was afebrile.”')
    expect(first).toContain('Physician, 2150-03-04 08:10, note N1')
  })

  it('needs nothing else, has the application’s rules for its classes, and is the same again', async () => {
    await verify('notes.csv', 'wrong.txt', '--html', file('sheet.html'))
    const page = await read()
    await verify('notes.csv', 'wrong.txt', '--html', file('sheet.html'))

    expect(await read()).toBe(page)
    const rest = page.replace('https://tailwindcss.com */', '') // whose rules these are
    expect(rest).not.toMatch(/<script|<link|src=|url\(|@import|https?:/)
    expect(page).toContain('.bg-absent-soft {')
    expect(page).toContain('--absent-soft: light-dark(')
    expect(page).toContain('@media print')
  })

  it('takes nothing in a chart for markup', async () => {
    await verify('markup.csv', 'markup.txt', '--html', file('sheet.html'))

    const page = await read()
    expect(page).toContain('Afebrile &lt;img src=x onerror=alert(1)&gt; &amp; well.')
    expect(page).not.toContain('<img')
  })

  it.skipIf(!existsSync('/dev/full'))(
    'says that it could not be written, with no sign that all is well',
    async () => {
      const attempt = verify('notes.csv', 'right.txt', '--html', '/dev/full')

      await expect(attempt).rejects.toBeInstanceOf(UsageError)
      await expect(attempt).rejects.toThrow('/dev/full cannot be written: the disk is full.')
    },
  )

  it.each([
    ['a folder that is not there', 'nowhere/sheet.html', 'cannot be written'],
    ['a folder', '.', 'is a folder'],
    ['the text itself', 'right.txt', 'is what is read'],
    ['the notes themselves', 'notes.csv', 'is what is read'],
  ])('refuses %s before anything is judged', async (_, place, words) => {
    const attempt = verify('notes.csv', 'right.txt', '--html', file(place))

    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow(words)
  })
})
