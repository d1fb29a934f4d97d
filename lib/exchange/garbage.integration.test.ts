import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

const EXAMPLES = [
  'fhir-bundle.json',
  'DocumentReference.ndjson',
  'label-studio.json',
  'doccano.jsonl',
  'ratings.csv',
]

const NUL = '\u0000'

/** What is done to a good file, and what must be reported of it. */
const DAMAGES: [name: string, damage: (text: string) => Uint8Array | string, reported: RegExp][] = [
  ['UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), /UTF-16/],
  ['UTF-16 without its mark', (text) => Buffer.from(text, 'utf16le'), /UTF-16/],
  ['UTF-16 the other way round', (text) => Buffer.from(text, 'utf16le').swap16(), /UTF-16/],
  ['Latin-1', (text) => Buffer.from(text.replace('e', 'é'), 'latin1'), /not UTF-8: byte \d+/],
  ['cut in half', (text) => text.slice(0, text.length / 2), /too early|expected|cells/],
  ['cut at the last letter', (text) => text.trimEnd().slice(0, -1), /too early|expected|cells/],
  ['twice in one file', (text) => `${text}${text}`, /twice|Text follows|must be/],
  ['brackets alone', () => '['.repeat(200_000), /nested too deeply|no JSON object|no known column/],
  ['open objects alone', () => '{"entry":'.repeat(50_000), /nested too deeply|no JSON list|quote/],
  ['quotes alone', () => '"'.repeat(100_001), /no JSON list|no JSON object|Text follows|never closed/],
  [
    'a NUL in a word in the middle',
    (text) =>
      text.slice(0, text.length / 2) + text.slice(text.length / 2).replace(/[a-z](?=[a-z])/, `$&${NUL}`),
    /control character/,
  ],
  ['blanks alone', () => ' \n\t\r\n', /empty|no known column/],
  ['packed and cut', (text) => gzipSync(text).subarray(0, -9), /cut off/],
]

const readExample = (name: string) => readFile(path.join(import.meta.dirname, 'examples', name))

let studyId = ''
beforeAll(async () => {
  studyId = (await createStudy(SYSTEM_ACTOR, { title: 'Garbage' })).id
})

async function importOne(name: string, content: Uint8Array | string): Promise<ImportReport> {
  const source = await openImport('garbage', [fileFromBytes(name, content)])
  return importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false })
}

describe.each(EXAMPLES)('%s', (name) => {
  it.each(DAMAGES)('%s is reported, and leaves nothing', async (_, damage, reported) => {
    const { problems } = await importOne(name, damage((await readExample(name)).toString()))

    expect(problems[0]?.message).toMatch(reported)
    expect(await db.patient.count({ where: { studyId } })).toBe(0)
    expect(await db.rater.count({ where: { studyId } })).toBe(0)
  })

  it('with any few bytes changed is taken or refused, and never breaks', async () => {
    const bytes = await readExample(name)
    const flip = fc.record({
      at: fc.nat(bytes.length - 1),
      to: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from(`"{}[],:\\\n0${NUL}`))),
    })
    const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Flipped' })
    await fc.assert(
      fc.asyncProperty(fc.array(flip, { minLength: 1, maxLength: 3 }), async (flips) => {
        const copy = Buffer.from(bytes)
        for (const { at, to } of flips) copy[at] = to
        const source = await openImport('flipped', [fileFromBytes(name, copy)])
        const report = await importStudyData(SYSTEM_ACTOR, id, source, { preview: true })
        for (const { message } of report.problems) expect(message.length).toBeLessThan(300)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a list of elements', () => {
  it.each([
    ['a long key', `{"${'k'.repeat(70_000_000)}":[]`, 'Too much stands around the list.'],
    ['an element that no chart has', `{"entry":["${'e'.repeat(70_000_000)}`, 'This element is too long.'],
  ])('is refused at %s', async (_, text, message) => {
    const { problems } = await importOne('bundle.json', Buffer.from(text))

    expect(problems).toMatchObject([{ line: 1, code: 'json', message }])
  })

  it('without a task is reported', async () => {
    const { warnings } = await importOne('tasks.json', '[]')

    expect(warnings).toMatchObject([{ code: 'no_rows' }])
  })
})
