import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { taskHome } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { storeEmbeddings } from '@/lib/data/facts/embeddings'
import { createTask } from '@/lib/data/protocols/new-tasks'
import { sha256 } from '@/lib/digest'
import { FAULTS, ID, NOTE, RELEASE, spoilRelease } from '@/lib/testing/factehr-release'
import { createActor, type TestStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, press, test } from './fixtures'

test('a lead brings in a release, sees what is wrong with one, corrects sentences, weighs them, and reads the tables', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  const choose = (files: Record<string, string>) =>
    page.getByLabel('Choose files').setInputFiles(
      Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
    )

  await page.goto(`/studies/${study.id}/documents/facts`)
  await expect(page.getByText(/^No facts were listed yet/)).toBeVisible()
  await page.goto(`/studies/${study.id}/documents/facts/tables`)
  await expect(page.getByText('No facts were listed yet.')).toBeVisible()

  await page.goto(`/studies/${study.id}/import`)
  for (const [, name, spoil, message] of FAULTS) {
    await choose(spoilRelease(name, spoil))
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)
    expect(await db.document.count({ where: { studyId: study.id, kind: 'fact-list' } })).toBe(0)
    await page.getByRole('button', { name: 'Choose other files' }).click()
  }
  const { 'all_human_model_entailment_labels.csv': _, ...unlabeled } = RELEASE
  await choose(unlabeled)
  await page.getByRole('button', { name: 'Check files' }).click()
  await page.getByRole('button', { name: 'Import now' }).click({ timeout: 30_000 })
  await expect
    .poll(() => db.document.count({ where: { studyId: study.id, kind: 'fact-list' } }), { timeout: 30_000 })
    .toBe(2)

  await page.goto(`/studies/${study.id}/documents/facts`)
  await page.getByRole('link', { name: ID }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Facts of ${ID}` })).toBeVisible()
  await page.getByRole('link', { name: 'There is an effusion.' }).click()
  await expect(page.locator('#sentence-0')).toHaveText('Left pleural effusion increased.')
  await expectAccessible(page)
  await page.getByText('Correct sentences').click()
  await expect(page.getByText('Pairs of this note were rated. Its sentences stay as they are.')).toBeVisible()

  await page.goto(`/studies/${study.id}/documents/facts`)
  await page.getByRole('button', { name: 'Weigh rated notes, too' }).click()
  await expect(page.getByText(/^Weighed the sentences of 1 note/)).toBeVisible()
  const { id: taskId } = await db.task.findFirstOrThrow({
    where: { studyId: study.id, protocol: 'entailment' },
  })
  await page.goto(`/studies/${study.id}/documents/facts/tables`)
  await expect(page.getByText(/^Scores stand here once pairs are settled/)).toBeVisible()
  await openAiResults(SYSTEM_ACTOR, { studyId: study.id, taskId }, 'All is rated.')
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Scores by model and type of note: Model of the release' }),
  ).toBeVisible()
  await expectAccessible(page)
  // an embedding model has made vectors of all texts
  const { patientId } = await db.item.findFirstOrThrow({ where: { taskId }, select: { patientId: true } })
  const texts = await db.statement.findMany({
    where: { studyId: study.id, patientId },
    select: { text: true },
  })
  const vector = (index: number) => ({ dense: Float32Array.from([1, index, 2]), sparse: null })
  await storeEmbeddings(
    SYSTEM_ACTOR,
    { studyId: study.id, patientId, model: 'toy here' },
    new Map(texts.map(({ text }, index) => [sha256(text), vector(index)])),
  )
  const configuration = { kind: 'embed', by: 'embeddings', embedding: 'toy', storedAs: 'toy here' }
  await db.work.create({
    data: {
      studyId: study.id,
      kind: 'embed',
      status: 'done',
      configuration,
      units: { create: { unitId: patientId, status: 'done' } },
    },
  })
  await page.reload()
  await page.getByRole('link', { name: 'toy', exact: true }).click()
  await expect(page.getByText(/whose vector by toy has the highest cosine/)).toBeVisible()
  await page.getByRole('link', { name: 'the scored list alone, as published' }).click()
  await expect(page.getByText(/whose vector by toy has the highest cosine/)).toBeVisible()
  await expect(page.getByText(/omissions are rewarded/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /published weights$/ })).toBeVisible()
  await expectAccessible(page)
})

/** With a sentence that says nothing. */
const TIMED = `${NOTE} 05:55`

test('a lead moves a sentence boundary, raters review facts and lists, and their agreement is shown', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const scope = { studyId: study.id, patientId: study.patientId }
  const note = await db.document.create({
    data: {
      ...scope,
      externalId: 'note',
      kind: 'note',
      authorKind: 'human',
      authorName: '',
      text: TIMED,
      attributes: { noteType: 'progress' },
    },
  })
  const sentences = ['Invented note.', 'Left pleural effusion increased. No pneumothorax is seen.', '05:55']
  await db.statement.createMany({
    data: sentences.map((text, ordinal) => ({
      ...scope,
      documentId: note.id,
      externalId: `note/s${ordinal}`,
      kind: 'note-sentence',
      ordinal,
      text,
      start: TIMED.indexOf(text),
      end: TIMED.indexOf(text) + text.length,
      attributes: { direction: 'recall' },
    })),
  })
  for (const model of ['Model A', 'Model B', 'Model C', 'Model D']) {
    const list = await db.document.create({
      data: {
        ...scope,
        externalId: model,
        kind: 'fact-list',
        authorKind: 'llm',
        authorName: model,
        text: 'The left pleural effusion has increased. // It is not new. //',
        sourceId: note.id,
        attributes: { prompt: 'delimited', warnings: { empty: 1 } },
      },
    })
    await db.statement.createMany({
      data: ['The left pleural effusion has increased.', 'It is not new.'].map((text, ordinal) => ({
        ...scope,
        documentId: list.id,
        externalId: `${model}/f${ordinal}`,
        kind: 'fact',
        ordinal,
        text,
        attributes: { direction: 'precision' },
      })),
    })
  }
  let page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/documents/facts/${note.id}`)
  await page.getByText('Correct sentences').click()
  const lines = page.getByRole('textbox', { name: 'One sentence a line' })
  await lines.fill((await lines.inputValue()).replace('increased.', 'risen.'))
  await page.getByRole('button', { name: 'Cut sentences' }).click()
  await expect(
    page.getByText('The lines say something else than the note. Change line breaks alone.'),
  ).toBeVisible()
  await lines.fill('Invented note.\nLeft pleural effusion increased.\nNo pneumothorax is seen.\n05:55')
  await page.getByRole('button', { name: 'Cut sentences' }).click()
  await expect(page.locator('#sentence-3')).toHaveText('05:55')
  await page.getByText('Correct sentences').click()
  await page.getByRole('combobox', { name: 'Class of sentence 1' }).selectOption('junk')
  await expect
    .poll(() =>
      db.statement.count({
        where: { documentId: note.id, attributes: { path: ['classBy'], equals: 'person' } },
      }),
    )
    .toBe(1)

  for (const protocol of ['fact-quality', 'list-quality'] as const) {
    const { taskId } = await createTask(lead, study.id, { protocol })
    const task = { studyId: study.id, taskId }
    const items = await db.item.findMany({ where: { taskId }, select: { id: true } })
    const rater = await createActor(study.id, 'rater')
    await db.$transaction((tx) =>
      addAssignments(
        tx,
        { ...task, seed: 7 },
        items.map(({ id: itemId }) => ({ itemId, raterId: rater.raters.get(study.id) ?? '' })),
      ),
    )
    page = await signInUser(rater.userId)
    await page.goto(`${taskHome(task)}/label`)
    await page.getByRole('link', { name: 'Start' }).click()
    await expect(page.getByText(new RegExp(`1 of ${items.length}`)).first()).toBeVisible()
    await expectAccessible(page)
    await press(page, protocol === 'fact-quality' ? '112' : '2')
    await page.keyboard.press('Enter')
    await expect.poll(() => db.rating.count({ where: { taskId } })).toBe(1)
    page = await signInUser(lead.userId)
    await page.goto(`${taskHome(task)}/assignments`)
    await page.goto(`${taskHome(task)}/agreement`)
    await expectAccessible(page)
  }
})

test('a lead has pairs drawn by lot, some of them for every rater, and withholds a direction from one', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const raters = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'rater')))
  const [first] = await db.rater.findMany({
    where: { id: { in: raters.flatMap((rater) => rater.raters.get(study.id) ?? []) } },
    orderBy: { alias: 'asc' },
  })
  const note = await db.document.create({
    data: { ...noteOf(study, NOTE), externalId: 'note', kind: 'note' },
  })
  const list = await db.document.create({
    data: { ...noteOf(study, 'list'), externalId: 'list', kind: 'fact-list', sourceId: note.id },
  })
  await db.statement.createMany({
    data: Array.from({ length: 12 }, (_, ordinal) => ({
      studyId: study.id,
      patientId: study.patientId,
      documentId: ordinal < 6 ? list.id : note.id,
      externalId: `s${ordinal}`,
      kind: ordinal < 6 ? 'fact' : 'note-sentence',
      ordinal,
      text: `Invented text ${ordinal}.`,
      attributes: { direction: ordinal < 6 ? 'precision' : 'recall' },
    })),
  })
  const { taskId } = await createTask(lead, study.id, { protocol: 'entailment' })
  const page = await signInUser(lead.userId)
  await page.goto(`${taskHome({ studyId: study.id, taskId })}/assignments`)
  await page.getByLabel('Raters per pair').fill('1')
  await page.getByLabel('Assigned by').selectOption({ label: 'Pair' })
  await page.getByLabel('Method').selectOption({ label: 'Random' })
  await page.getByText('Limits, period and lots').click()
  await page.getByLabel('Pairs drawn by lot').fill('8')
  await page.getByLabel('Of these, to every rater').fill('2')
  await page.getByLabel('Rater', { exact: true }).selectOption({ label: first?.alias ?? '' })
  await page.getByLabel('Must not see').selectOption({ label: 'Direction: recall' })
  await page.getByRole('button', { name: 'Withhold' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^This makes \d+ assignments for 3 raters/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect.poll(() => db.assignment.count({ where: { taskId } })).toBeGreaterThan(0)

  const given = await db.assignment.findMany({ where: { taskId }, include: { item: true } })
  const byItem = Map.groupBy(given, ({ itemId }) => itemId)
  expect(byItem.size).toBe(8)
  expect([...byItem.values()].filter((own) => own.length === 3)).toHaveLength(2)
  const ofFirst = given.filter(({ raterId }) => raterId === first?.id)
  expect(ofFirst.length).toBeGreaterThan(1)
  expect(ofFirst.map(({ item }) => item.strata)).toEqual(
    ofFirst.map(() => expect.objectContaining({ direction: 'precision' })),
  )
})

function noteOf({ id: studyId, patientId }: TestStudy, text: string) {
  const author = { authorKind: 'human', authorName: '' } as const
  return { studyId, patientId, ...author, text, attributes: { noteType: 'progress' } }
}
