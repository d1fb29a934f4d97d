import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { type Figure, isEstimate } from '@/lib/core/figures/figure'
import { db } from '@/lib/data/client'
import { getFactTables } from '@/lib/data/documents/fact-tables'
import { freezeWeights } from '@/lib/data/documents/note-sentences'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { ID, NOTE, RELEASE, UID } from '@/lib/testing/factehr-release'
import { writeExport } from './export/write-export'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

const MORE = {
  'factehr_irr_annotations.csv': `unique_id,annotator_id,premise,hypothesis,inferrable,annotator
a,1,Invented premise.,Something is invented.,1,x
a,2,Invented premise.,Something is invented.,,y
a,3,Invented premise.,Something is invented.,0,z
`,
}

async function importFiles(files: Record<string, string>, studyId?: string, preview = false) {
  const id = studyId ?? (await createStudy(SYSTEM_ACTOR, { title: `Study ${randomUUID()}`, seed: 1 })).id
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, Buffer.from(text)))
  const report = await importStudyData(SYSTEM_ACTOR, id, await openImport('release', given), { preview })
  return { studyId: id, report }
}

/** The lines of a study's requests and responses, by their files. */
async function exportLines(studyId: string): Promise<Record<string, string>> {
  const opened = { aiOpenedAt: new Date(), aiOpenReason: 'All is rated.' }
  await db.task.updateMany({ where: { studyId, protocol: 'entailment' }, data: opened })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-lines-'))
  await writeExport(SYSTEM_ACTOR, studyId, 'factehr-jsonl', folder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  const read = async (name: string) => [name, await readFile(path.join(folder, name), 'utf8')] as const
  const files = Object.fromEntries(await Promise.all(names.map(read)))
  await rm(folder, { recursive: true })
  return files
}

describe('a FactEHR release', () => {
  it('comes in as notes, lists, pairs and answers, and what could not be read or is blank is none', async () => {
    const { studyId, report } = await importFiles(RELEASE)

    expect(report.problems).toEqual([])
    expect(report.format).toBe('factehr')
    expect(report.warnings.map(({ code }) => code).toSorted()).toEqual(['unknown_pair', 'unread_answer'])
    const lists = await db.document.findMany({
      where: { studyId, kind: 'fact-list' },
      include: { source: true },
      orderBy: { externalId: 'asc' },
    })
    expect(lists.map(({ authorName, source, text }) => [authorName, source?.externalId, text])).toEqual([
      ['GPT-4o', ID, 'There is an effusion. // It has increased. // '],
      ['Llama-3-8b', ID, 'There is a fracture.'],
    ])
    const ratings = await db.rating.findMany({
      where: { studyId },
      include: { item: true, rater: true },
      orderBy: [{ rater: { alias: 'asc' } }, { item: { key: 'asc' } }],
    })
    expect(ratings.map(({ rater, item, code }) => [rater.alias, item.key, code])).toEqual([
      ['Model of the release', `${ID}/GPT-4o/prompt1_icl/f0|${ID}`, 'entailed'],
      ['Model of the release', `${ID}/Llama-3-8b/prompt1_icl/f0|${ID}`, 'absent'],
      ['Model of the release', `${ID}/s0|${ID}/GPT-4o/prompt1_icl`, 'entailed'],
      ['Model of the release', `${ID}/s1|${ID}/Llama-3-8b/prompt1_icl`, 'absent'],
      ['People of the release', `${ID}/GPT-4o/prompt1_icl/f0|${ID}`, 'entailed'],
    ])
    expect(ratings[0]?.item.strata).toMatchObject({
      direction: 'precision',
      model: 'GPT-4o',
      'note-type': 'progress_note',
      prompt: 'prompt1_icl',
    })
    // three facts against the note, two sentences against each list
    expect(await db.item.count({ where: { studyId, task: { protocol: 'entailment' } } })).toBe(3 + 2 * 2)
  })

  it('goes out and comes in again as the same lists, pairs and answers', async () => {
    const { studyId } = await importFiles(RELEASE)
    await db.task.updateMany({
      where: { studyId, protocol: 'entailment' },
      data: { aiOpenedAt: new Date(), aiOpenReason: 'All is rated.' },
    })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-release-'))
    await writeExport(SYSTEM_ACTOR, studyId, 'factehr', folder)
    const names = Object.keys(RELEASE)
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    await rm(folder, { recursive: true })
    const again = await importFiles(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])))

    expect(again.report.problems).toEqual([])
    const answersOf = async (id: string) =>
      (
        await db.rating.findMany({
          where: { studyId: id },
          include: { item: true, rater: true },
          orderBy: [{ rater: { alias: 'asc' } }, { item: { key: 'asc' } }],
        })
      ).map(({ rater, item, code }) => [rater.alias, rater.kind, item.key, code])
    expect(await answersOf(again.studyId)).toEqual(await answersOf(studyId))
    expect(await answersOf(studyId)).toHaveLength(5)
  })

  it('goes out with single people’s answers, in and out of lists, and each file comes in and goes out as it was', async () => {
    const named = `GPT-4o|${UID}|1|precision`
    const files = {
      ...RELEASE,
      'factehr_irr_annotations.csv': `${MORE['factehr_irr_annotations.csv']}${named},7,${NOTE},It has increased.,0,x
${named},8,${NOTE},It has increased.,1,y
${named},9,${NOTE},It has increased.,1,z
`,
      'factehr_dev_set.csv': `key,ID,premise,hypothesis,annotator_id,human_label
GPT-4o+invented+progress_note+prompt1_icl+recall,3,Invented list.,Something is invented.,1,1
GPT-4o+invented+progress_note+prompt1_icl+precision,3,Invented premise.,Something is invented.,1,0
`,
    }
    const exported = async (given: Record<string, string>) => {
      const { studyId, report } = await importFiles(given)
      expect(report.problems).toEqual([])
      const opened = { aiOpenedAt: new Date(), aiOpenReason: 'All is rated.' }
      await db.task.updateMany({ where: { studyId, protocol: 'entailment' }, data: opened })
      const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-release-'))
      await writeExport(SYSTEM_ACTOR, studyId, 'factehr', folder)
      const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted()
      const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
      await rm(folder, { recursive: true })
      return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
    }
    const once = await exported(files)

    expect(Object.keys(once)).toEqual(Object.keys(files).toSorted())
    const linesOf = (name: string) => once[name]?.trim().split('\n').slice(1) ?? []
    // of lists: what the file of consensus alone says, and three people; of pairs with their texts: two people
    expect(linesOf('factehr_irr_annotations.csv')).toHaveLength(1 + 3 + 2)
    expect(linesOf('factehr_dev_set.csv')).toHaveLength(2)
    expect(
      linesOf('all_human_model_entailment_labels.csv').filter((line) => line.includes(',1,precision,')),
    ).toEqual([expect.stringMatching(/,1,$/)])
    expect(await exported(once)).toEqual(once)
  })

  it('goes out as requests and responses, which bring lists, pairs and answers of models back', async () => {
    const { studyId } = await importFiles(RELEASE)
    const files = await exportLines(studyId)
    const notes = { 'combined_notes.csv': RELEASE['combined_notes.csv'] ?? '' }
    const again = await importFiles({ ...notes, ...files })

    expect(Object.keys(files)).toHaveLength(4)
    expect(again.report.problems).toEqual([])
    // to the byte
    expect(await exportLines(again.studyId)).toEqual(files)
    const answersOf = (id: string) =>
      db.rating.findMany({
        where: { studyId: id, rater: { kind: 'ai' } },
        select: { code: true, item: { select: { key: true } }, rater: { select: { alias: true } } },
        orderBy: { item: { key: 'asc' } },
      })
    expect(await answersOf(again.studyId)).toEqual(await answersOf(studyId))
    expect(await answersOf(studyId)).toHaveLength(4)
    const requests = files['entailment_requests.jsonl']?.trim().split('\n') ?? []
    // two facts and one, and two sentences against each list
    expect(requests).toHaveLength(3 + 2 * 2)
    expect(JSON.parse(requests[0] ?? '')).toMatchObject({
      max_tokens: 25,
      metadata: { model_name: 'GPT-4o' },
    })
  })

  it('takes no answer from a call that failed or cannot be read, and refuses lines of another shape', async () => {
    const line = (said: unknown, custom_id = `${UID}|0|precision`) => {
      const hypothesis = 'There is an effusion.'
      return JSON.stringify([{}, said, { metadata: { custom_id, hypothesis, model_name: 'shc-gpt-4o_x' } }])
    }
    const say = (content: string) => ({ model: 'judge', choices: [{ message: { content } }] })
    const given = { ...RELEASE }
    delete given['entailment_pairs.csv']
    const lines = [
      line(['rate limit']),
      line(say('who knows')),
      line(say('{"entailment_prediction": "yes"}')),
    ]
    const good = `${UID}|1|precision`
    const { studyId, report } = await importFiles({
      ...given,
      'x_entailment_responses.jsonl': [...lines, line(say('{"entailment_prediction": "1"}'), good)].join(
        '\n',
      ),
    })
    const bad = await importFiles({
      ...given,
      'entailment_responses.jsonl': line(say('{}'), `${UID}|precision`),
    })

    expect(report.problems).toEqual([])
    expect(report.warnings.map(({ code }) => code)).toContain('unread_answer')
    expect(await db.rating.count({ where: { studyId, rater: { alias: 'judge' } } })).toBe(1)
    expect(bad.report.problems[0]?.message).toMatch(/six parts/)
    expect(await db.document.count({ where: { studyId: bad.studyId } })).toBe(0)
  })

  it('adds nothing a second time', async () => {
    const { studyId } = await importFiles(RELEASE)
    const changed = { ...RELEASE, 'combined_notes.csv': `${RELEASE['combined_notes.csv']}\n` }
    const { report } = await importFiles(changed, studyId)

    expect(report.problems).toEqual([])
    expect(Object.values(report.counts).every(({ added }) => added === 0)).toBe(true)
  })

  it('takes notes and lists alone, cut by its own rules', async () => {
    const { 'combined_notes.csv': notes = '', 'fact_decompositions.csv': lists = '' } = RELEASE
    const { studyId, report } = await importFiles({
      'combined_notes.csv': notes,
      'fact_decompositions.csv': lists,
    })

    expect(report.problems).toEqual([])
    const texts = await db.statement.findMany({ where: { studyId }, orderBy: { text: 'asc' } })
    expect(texts.map(({ text, kind }) => [kind, text])).toEqual([
      ['note-sentence', 'Invented note.'],
      ['fact', 'It has increased.'],
      ['note-sentence', 'Left pleural effusion increased.'],
      ['note-sentence', 'No pneumothorax is seen.'],
      ['fact', 'There is a fracture.'],
      ['fact', 'There is an effusion.'],
    ])
  })

  it('takes annotations with their texts, each premise as a note', async () => {
    const { studyId, report } = await importFiles(MORE)

    expect(report.problems).toEqual([])
    const ratings = await db.rating.findMany({
      where: { studyId },
      include: { rater: true },
      orderBy: { rater: { alias: 'asc' } },
    })
    expect(ratings.map(({ rater, code }) => [rater.alias, code])).toEqual([
      ['Annotator 1', 'entailed'],
      ['Annotator 3', 'absent'],
    ])
  })

  it('gives the tables of its lists, and scores by model once AI results are open', async () => {
    const { studyId } = await importFiles(RELEASE)
    const sealed = await getFactTables(SYSTEM_ACTOR, studyId)
    await db.task.updateMany({
      where: { studyId, protocol: 'entailment' },
      data: { aiOpenedAt: new Date(), aiOpenReason: 'All is rated.' },
    })
    const { counts, tasks } = await getFactTables(SYSTEM_ACTOR, studyId)

    expect(sealed.tasks.map(({ scores }) => scores.map(({ title }) => title))).toEqual([[]])
    const resultOf = (figure: Figure | undefined, row: number) =>
      figure?.rows[row]?.cells.map((cell) => (isEstimate(cell) ? cell.estimate.value : cell))
    expect(resultOf(counts[0], 0)).toEqual(['progress_note', 'GPT-4o', 1, 2, 1, 0.5, 0, 0.5, 0])
    expect(counts.map(({ name }) => name)).toEqual([
      'facts-per-sentence',
      'facts-per-note',
      'variation-of-facts',
      'distance-of-lists',
      'distance-of-notes',
      'sentence-classes',
    ])
    const scores = tasks[0]?.scores.find(({ title }) => title.endsWith('Model of the release'))
    // of GPT-4o one fact of one that was read, and one sentence of one; nothing is weighed yet
    expect(resultOf(scores, 0)).toEqual(['GPT-4o', 'All', 1, 2, 1, 1, 1, 1, 0, null, 1, 1, 0, null])
    // of Llama nothing follows: F1 is undefined, and not 0
    expect(await freezeWeights(SYSTEM_ACTOR, studyId)).toEqual({ notes: 0, kept: 1 })
    expect(await freezeWeights(SYSTEM_ACTOR, studyId, { late: true })).toEqual({ notes: 1, kept: 0 })
    expect(await freezeWeights(SYSTEM_ACTOR, studyId, { late: true })).toEqual({ notes: 0, kept: 1 })
    const late = await getFactTables(SYSTEM_ACTOR, studyId)
    expect(late.counts.at(-1)?.words).toContain('1 note was weighed after pairs had been rated')
    const weighed = late.tasks[0]?.scores.find(({ title }) => title.endsWith('Model of the release'))
    expect(resultOf(weighed, 0)?.slice(8, 10)).toEqual([1, 1])
    expect(resultOf(scores, 1)).toEqual(['Llama-3-8b', 'All', 1, 2, 1, 0, 1, 0, 0, null, 0, null, 0, null])
  })
})
