import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo } from '@/lib/testing/export-files'
import { LEFT_OUT } from '../../export/left-out'
import { fileFromBytes } from '../../import-file'
import { openImport } from '../../open-import'
import { readRevised } from './read-revised'

async function importInto(studyId: string, files: Record<string, string>) {
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('revised', given), { preview: false })
}

it('takes corrected summaries of a published set, and gives three sets of pairs', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Corrected' })
  const pair = (text: string, summary: string) => `${JSON.stringify({ text, summary, labels: [] })}\n`
  await importInto(id, {
    'hallucinations_2_mimic_annotator_1.jsonl':
      pair('One 🫁.', 'You had one.') + pair('Two.', 'You had two.'),
  })

  const report = await importInto(id, {
    'revised_2_mimic@anna.txt': '0: note\n\nYou had 🫁.\n\nYou had it.\n\n1: left out\n\n',
  })
  expect(report).toMatchObject({
    format: 'revised-summaries',
    problems: [],
    counts: { rating: { added: 1 } },
  })
  expect(report.warnings.map(({ code }) => code)).toContain('left_out')
  const folder = await exportTo(id, 'revised-pairs')
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  for (const [version, summary] of [
    ['original', 'You had one.'],
    ['cleaned', 'You had 🫁.'],
    ['improved', 'You had it.'],
  ])
    expect(JSON.parse(await read(`summaries_${version}_revised@anna.jsonl`))).toEqual({
      text: 'One 🫁.',
      summary,
    })
  const file = await read('revised_revised@anna.txt')
  expect(file).toBe('0: [2_mimic-0/summary|2_mimic-0/source] note\n\nYou had 🫁.\n\nYou had it.\n\n')
  // comes back, as hers and, put right by somebody else, as his
  expect(await importInto(id, { 'revised_revised@anna.txt': file })).toMatchObject({
    problems: [],
    counts: { rating: { added: 0 } },
  })
  const others = file.replace('You had it.', 'You had it twice.')
  expect(await importInto(id, { 'revised_revised@bo.txt': others })).toMatchObject({
    problems: [],
    counts: { rating: { added: 1 } },
  })

  const wrong = await importInto(id, { 'revised_other@anna.txt': '0:\n\nYou.\n\nYou.\n\n' })
  expect(wrong.problems[0]).toMatchObject({
    line: 1,
    message: expect.stringMatching(/does not exist/) as string,
  })
})

it('pairs each summary with its own source and corrections: of two systems, by two people, as last answered', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Corrected by two' })
  const pair = (text: string, summary: string) => `${JSON.stringify({ text, summary, labels: [] })}\n`
  await importInto(id, {
    'hallucinations_4_mimic_annotator_1.jsonl':
      pair('Source A 🫁.', 'A by one.') +
      pair('Source A 🫁.', 'A by two.') +
      pair('Source B.', 'B by one.') +
      pair('Source C.', 'C by one.'),
  })
  const corrected = (...words: readonly (string | null)[]) =>
    words
      .map((own, index) => (own === null ? '' : `${index}:\n\nClean ${own}.\n\nBetter ${own}.\n\n`))
      .join('')
  const report = await importInto(id, {
    'revised_4_mimic@anna.txt': corrected('A one', 'A two', 'B one', null),
    'revised_4_mimic@bob.txt': corrected(null, 'A two of bob', null, 'C one of bob'),
  })
  expect(report.problems).toEqual([])
  // somebody cleans again
  const rating = await db.rating.findFirstOrThrow({
    where: { studyId: id, rater: { alias: 'anna' }, fields: { path: ['cleaned'], equals: 'Clean B one.' } },
  })
  await db.rating.update({ where: { id: rating.id }, data: { current: null } })
  const { id: _id, submissionId: _submission, ...again } = rating
  await db.rating.create({
    data: {
      ...again,
      value: {},
      revision: 2,
      fields: { cleaned: 'Clean B again.', improved: 'Better B again.' },
    },
  })

  const folder = await exportTo(id, 'revised-pairs')
  const linesOf = async (version: string, rater: string) =>
    (await readFile(path.join(folder, `summaries_${version}_revised@${rater}.jsonl`), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; summary: string })
  for (const [rater, expected] of [
    ['anna', { 'A by one.': 'A one', 'A by two.': 'A two', 'B by one.': 'B again' }],
    ['bob', { 'A by two.': 'A two of bob', 'C by one.': 'C one of bob' }],
  ] as const) {
    const [original, cleaned, improved] = await Promise.all(
      ['original', 'cleaned', 'improved'].map((version) => linesOf(version, rater)),
    )
    expect(
      Object.fromEntries(original!.map(({ summary }, line) => [summary, cleaned![line]!.summary])),
    ).toEqual(
      Object.fromEntries(Object.entries(expected).map(([summary, words]) => [summary, `Clean ${words}.`])),
    )
    for (const [line, { text, summary }] of original!.entries()) {
      expect(text.startsWith(`Source ${summary[0]}`)).toBe(true)
      expect([cleaned![line]!.text, improved![line]!.text]).toEqual([text, text])
      expect(improved![line]!.summary).toBe(cleaned![line]!.summary.replace('Clean', 'Better'))
    }
    // the text file counts by these lines
    const written = await readFile(path.join(folder, `revised_revised@${rater}.txt`), 'utf8')
    const { entries } = readRevised(written, { hasKeys: true })
    expect(entries.map(({ id: line, cleaned: own }) => [line, own])).toEqual(
      cleaned!.map(({ summary }, line) => [line, summary]),
    )
  }
})

it('says of how many pairs the writer had not marked what is agreed on by now', async () => {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Corrected too early' })
  const label = { start: 4, end: 7, length: 3, label: 'word_unsupported', text: 'had' }
  const pair = (labels: readonly object[]) =>
    `${JSON.stringify({ text: 'One.', summary: 'You had one.', labels })}\n`
  await importInto(id, {
    'hallucinations_2_mimic_annotator_1.jsonl': pair([]) + pair([]),
    'hallucinations_2_mimic_agreed.jsonl': pair([label]) + pair([]),
  })
  await importInto(id, { 'revised_2_mimic@anna.txt': '0:\n\nOne.\n\nOne.\n\n1:\n\nOne.\n\nOne.\n\n' })
  const folder = await exportTo(id, 'revised-pairs')
  expect(await readFile(path.join(folder, LEFT_OUT), 'utf8')).toContain(
    'what was agreed on later is perhaps not put right. (1 times)',
  )
})
