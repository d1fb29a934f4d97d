import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo } from '@/lib/testing/export-files'
import { fileFromBytes } from '../../import-file'
import { openImport } from '../../open-import'

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
  expect(await read('revised_revised@anna.txt')).toBe('0: note\n\nYou had 🫁.\n\nYou had it.\n\n')

  const wrong = await importInto(id, { 'revised_other@anna.txt': '0:\n\nYou.\n\nYou.\n\n' })
  expect(wrong.problems[0]).toMatchObject({
    line: 1,
    message: expect.stringMatching(/does not exist/) as string,
  })
})
