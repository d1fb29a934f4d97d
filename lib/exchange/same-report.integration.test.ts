import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFile } from '@/components/report/report-file'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { importStudyData } from '@/lib/data/import/imports'
import { getStudyReport } from '@/lib/data/report/study-report'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { writeExport } from './export/write-export'
import { fileFromBytes, type ImportFile } from './import-file'
import { listImportFiles, openImport } from './open-import'

const TITLE = `The same ${randomUUID()}`
const STATEMENTS = Array.from({ length: 48 }, (_, index) => index)
const documentOf = (index: number) => `D${index % 4}`

/** A release as other people have it: 4 texts of 2 patients, 48 statements, three people and an AI rater. */
function release(): Record<string, string[]> {
  const say = (index: number, rater: number) => VERDICTS[(index * (rater + 2) + (index >> 3)) % 3] ?? ''
  return {
    'admissions.csv': ['admission_id,patient_id', 'A1,P1', 'A2,P2'],
    'notes.csv': ['note_id,patient_id,category,text', 'N1,P1,Nursing,Well.', 'N2,P2,Nursing,Ill.'],
    'documents.csv': [
      'document_id,patient_id,kind,author_kind,author_name,text',
      ...[0, 1, 2, 3].map(
        (id) => `D${id},P${(id % 2) + 1},course,${id < 2 ? 'human' : 'llm'},W${id},A text.`,
      ),
    ],
    'propositions.csv': [
      'proposition_id,document_id,kind,text',
      ...STATEMENTS.map(
        (index) =>
          `S${index},${documentOf(index)},${index % 3 ? 'claim' : 'sentence'},Words ${'x'.repeat(index)}`,
      ),
    ],
    'raters.csv': ['rater_id,rater_kind,configuration', 'judge,ai,"{""method"":""chat""}"'],
    'ratings.csv': [
      'proposition_id,rater_id,label',
      ...STATEMENTS.flatMap((index) =>
        ['r1', 'r2', 'Ä3', 'judge'].map((rater, seat) => `S${index},${rater},${say(index, seat)}`),
      ),
    ],
  }
}

async function importNew(files: ImportFile[]): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: TITLE, seed: 7 })
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('release', files), {
    preview: false,
  })
  expect(report.problems).toEqual([])
  return id
}

function toFiles(turn: (rows: string[]) => string[]): ImportFile[] {
  return Object.entries(release()).map(([name, [header = '', ...rows]]) =>
    fileFromBytes(name, `${[header, ...turn(rows)].join('\n')}\n`),
  )
}

describe('a report of imported data', () => {
  it('is the same to the byte in every study that holds the same release', async () => {
    const first = await importNew(toFiles((rows) => rows))
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-same-'))
    try {
      await writeExport(SYSTEM_ACTOR, first, 'plain-folder', folder)
      const again = await importNew(await listImportFiles([folder]))
      const pis = { [first]: await createActor(first, 'pi'), [again]: await createActor(again, 'pi') }
      const report = async (id: string) => getStudyReport(pis[id] ?? SYSTEM_ACTOR, await findTask(id))

      const sealed = await report(first)
      expect(reportFile({ ...(await report(again)), setting: sealed.setting }, '')).toBe(
        reportFile(sealed, ''),
      )

      for (const [id, pi] of Object.entries(pis)) {
        await setMargin(pi, await findTask(id), {
          measure: 'agreement',
          margin: 0.05,
          reason: 'Fixed before.',
        })
        await openAiResults(pi, await findTask(id), 'The study is over.')
      }
      const open = await report(first)
      expect(open.ai?.baseline).not.toBeNull()
      // what people did at other times in the copy is theirs
      const { openedAt, margins, dataDay, setting, sources } = open
      const copied = await report(again)
      const there = {
        ...copied,
        openedAt,
        margins,
        dataDay,
        setting,
        sources: { ...copied.sources, opening: sources.opening },
      }
      expect(reportFile(there, '')).toBe(reportFile(open, ''))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('does not depend on the order of rows in the files but for places in documents', async () => {
    const [one, other] = [await importNew(toFiles((rows) => rows)), await importNew(toFiles(shiftDocuments))]

    const { sources } = await getStudyReport(await createActor(one, 'pi'), await findTask(one))
    const shifted = await getStudyReport(await createActor(other, 'pi'), await findTask(other))

    expect(shifted.sources).toEqual(sources)
  })
})

/** Other rows first, but those of each document as they were. */
function shiftDocuments(rows: string[]): string[] {
  const isLate = (row: string) => row.includes(',D1,') || row.startsWith('S3,')
  return [...rows.filter(isLate), ...rows.filter((row) => !isLate(row))]
}
