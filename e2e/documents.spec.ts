import { taskHome } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, openRoom, press, test } from './fixtures'

test('a lead cuts a text, has a task of its statements drafted by rules, and a person confirms and changes drafts by keyboard', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const reviewer = await createActor(study.id, 'adjudicator')
  await db.document.updateMany({
    where: { studyId: study.id },
    data: { text: 'Continue aspirin daily. The patient was afebrile.\n\nNeck\n\nCardiovascular' },
  })
  await db.statement.deleteMany({ where: { studyId: study.id } })
  let page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}`)
  await openRoom(page, 'Data', 'Documents')
  await page.getByText('Cut texts into statements').click()
  await expect(page.getByText('1 text, at no cost.')).toBeVisible()
  await page.getByText('2 headings and fragments make no statement').click()
  await expect(page.getByText('“Cardiovascular”')).toBeVisible()
  await page.getByRole('combobox', { name: 'Into' }).selectOption('sentence')
  await page.getByRole('button', { name: 'Cut', exact: true }).click()
  await expect(page.getByText(/Done · 1 done · 0 failed · 0 pending · 2 made/)).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cut', exact: true }).click()
  await expect(
    page.getByText('Nothing is left to do: each text has this already, or nothing to make it of.'),
  ).toBeVisible()

  await page.goto(`/studies/${study.id}/tasks/new?protocol=validity`)
  await expect(page.getByRole('spinbutton', { name: 'Raters per statement' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Create task of 2 statements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protocol' })).toBeVisible()
  const task = { studyId: study.id, taskId: /tasks\/([^/]+)/.exec(page.url())?.[1] ?? '' }
  await page.goto(`${taskHome(task)}/runs`)
  await page.getByRole('radio', { name: /^Baseline/ }).check()
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByText('· 2 rated · 0 failed · 0 pending of 2')).toBeVisible({ timeout: 30_000 })
  const items = await db.item.findMany({ where: { taskId: task.taskId }, select: { id: true } })
  const raterId = reviewer.raters.get(study.id) ?? ''
  await db.$transaction((tx) =>
    addAssignments(
      tx,
      { ...task, seed: 7 },
      items.map(({ id: itemId }) => ({ itemId, raterId })),
    ),
  )

  page = await signInUser(reviewer.userId)
  await page.goto(`${taskHome(task)}/label`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(/^Statement 1 of 2/)).toBeVisible()
  await expect(page.getByText(/^An AI rater drafted this answer/)).toBeVisible()
  await expect(page.getByText(/^Follows from the answers/)).toContainText(/Validity: (in)?valid\./)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Statement 2 of 2/)).toBeVisible()
  await press(page, '21') // not imperative, but a question
  await expect(page.getByText(/^Changed from what an AI rater drafted/)).toBeVisible()
  await expect(page.getByText(/^Follows from the answers/)).toContainText('Validity: invalid.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  page = await signInUser(lead.userId)
  await page.goto(`${taskHome(task)}/agreement/ai?of=validity`)
  await expect(page.getByRole('heading', { level: 1, name: 'AI against people' })).toBeVisible()
  await page.goto(`${taskHome(task)}/agreement?of=validity&part=answers`)
  await expect(page.getByText(/^Valid and invalid statements/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a rater does not find the texts', async ({ signInAs, study }) => {
  const page = await signInAs('rater')

  await page.goto(`/studies/${study.id}/documents`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})

test('a lead chooses which kinds of texts a protocol pairs, and reads which kinds are lacking', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const {
    id,
    attributes: _attributes,
    ...document
  } = await db.document.findFirstOrThrow({
    where: { studyId: study.id },
  })
  await db.document.update({ where: { id }, data: { kind: 'answer' } })
  await db.document.create({ data: { ...document, externalId: 'model', kind: 'key' } })
  const page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}/tasks/new?protocol=mqm`)
  await expect(
    page.getByText(/Summary: nothing in this study\. It takes texts of kind “summary” or “avs”/),
  ).toBeVisible()

  // each of two texts beside the other, until their parts are chosen
  await page.goto(`/studies/${study.id}/tasks/new?protocol=summeval`)
  await expect(page.getByRole('heading', { name: '2 summaries' })).toBeVisible()
  await page.getByRole('group', { name: 'Summary can be' }).getByLabel(/^key/).uncheck()
  await page
    .getByRole('group', { name: 'Reference can be' })
    .getByLabel(/^answer/)
    .uncheck()
  await page.getByRole('button', { name: 'Show items of these kinds' }).click()
  await expect(page.getByRole('heading', { name: '1 summary' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create task of 1 summary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protocol' })).toBeVisible()
  const [, taskId = ''] = /tasks\/([^/]+)/.exec(page.url()) ?? []
  expect(await db.item.findMany({ where: { taskId }, select: { documentId: true } })).toEqual([
    { documentId: id },
  ])
})
