import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { ScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { verifyCommand } from '@/scripts/concordance/verify'

export const NOTE =
  'The patient was afebrile. Ceftriaxone was started on the first day.\nNo known drug allergies.'

/** Charts, texts and settings for the command, in a folder that stands while the tests of a file run. */
export function makeVerifyFiles() {
  let folder = ''
  const file = (name: string) => path.join(folder, name)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-verify-'))
    const files: Record<string, string | Buffer> = {
      'notes.csv': `note_id,category,chart_time,text\nN1,Physician,2150-03-04 08:10,"${NOTE}"\n`,
      'mimic.csv': `ROW_ID,SUBJECT_ID,TEXT,OTHER\n7,1,"${NOTE}",x\n8,2,"Fever of 39.",x\n`,
      'broken.csv': 'note_id,text\nN1,Well.\nN1,Well again.\nN2,\n',
      'right.txt': 'HOSPITAL COURSE:\nThe patient was afebrile.',
      'wrong.txt': 'The patient was afebrile. The left hip was replaced.',
      'blank.txt': ' \n',
      'heading.txt': 'HOSPITAL COURSE:',
      'latin.txt': Buffer.from([0xe9, 0x20, 0x41]),
      'config.json': '{"kind":"baseline","topN":1}',
      'dense.json': '{"kind":"baseline","search":{"method":"dense"}}',
      'own.json': '{"kind":"baseline","scope":"own-admission"}',
      'until.json': '{"kind":"baseline","scope":"until-discharge"}',
      'days.csv':
        'note_id,chart_time,text\nN1,2150-03-05,Slept in the morning.\nN2,2150-03-06 08:00,Afebrile in the morning.\nN3,2150-03-07,Left.\nN4,,Undated.\n',
      'markup.csv': 'note_id,text\nN1,Afebrile <img src=x onerror=alert(1)> & well.\n',
      'markup.txt': 'Afebrile <img src=x onerror=alert(1)> & well.',
      'morning.txt': 'Afebrile in the morning.',
      'claims.json': '{"kind":"baseline","factKind":"claim"}',
      'typo.json': '{"kind":"baseline","topM":1}',
    }
    for (const [name, content] of Object.entries(files)) await writeFile(file(name), content)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function verify(notes: string, text: string, ...more: string[]) {
    const out: string[] = []
    const err: string[] = []
    const argv = ['--notes', file(notes), '--text', file(text), ...more]
    const code = await verifyCommand(argv, { out: (line) => out.push(line), err: (line) => err.push(line) })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }

  return { file, verify }
}

/** What `--json` holds of a statement beyond its score sheet. */
export type Shown = { shown: object[]; context: string | null; value: object | null }

export function readSheet(out: string): ScoreSheet {
  return JSON.parse(out) as ScoreSheet
}
