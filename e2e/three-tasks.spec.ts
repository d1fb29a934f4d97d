import type { Page } from '@playwright/test'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { DISCHARGE_CHECK, defineDischargeCheck } from '@/lib/testing/discharge-check'
import {
  addPatient,
  answerItem,
  createActor,
  createRatersWhoSaid,
  type TestStudy,
} from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { expect, expectAccessible, press, test } from './fixtures'

/**
 * Nothing stands out at the side, also in dark and at 200 % zoom, which is half the room; with pictures where a folder for them
 * is named.
 */
async function look(page: Page, name: string): Promise<void> {
  const overflowing = async () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  const folder = process.env['E2E_PICTURES']
  for (const [kind, width, height] of [
    ['zoomed', 720, 450],
    ['dark', 1280, 800],
    ['light', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: kind === 'dark' ? 'dark' : 'light' })
    if (folder) await page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true })
    expect.soft(await overflowing(), `${name}, ${kind}`).toBe(false)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Looks at a page that shows the questions of a task, and has axe read it; all others are read in every-page.spec.ts. */
async function lookAndRead(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await look(page, name)
}

/** A study with texts of two patients, three raters and three adjudicators. */
async function prepare(study: TestStudy) {
  await addPatient(study, { externalId: '2' })
  const lead = await createActor(study.id, 'pi')
  const raters = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'rater')))
  return { lead, raters }
}

async function plan(page: Page, task: TaskRef): Promise<void> {
  await page.goto(`${taskHome(task)}/assignments`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^This makes 6 assignments for 3 raters/)).toBeVisible()
  await look(page, `assign-${task.taskId.slice(0, 4)}`)
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText('Made 6 assignments.')).toBeVisible()
}

function taskAt(page: Page): TaskRef {
  const [, , studyId = '', , taskId = ''] = new URL(page.url()).pathname.split('/')
  return { studyId, taskId }
}

test('a lead makes tasks from the gallery and from a file, assigns them, and a rater answers in each by keyboard', async ({
  signInUser,
  study,
}) => {
  test.slow()
  const { lead, raters } = await prepare(study)
  const page = await signInUser(lead.userId)
  page.setDefaultTimeout(20_000)
  await page.goto(`/studies/${study.id}`)
  await page.getByRole('link', { name: 'New task' }).click()
  await expect(page.getByRole('heading', { name: 'New task' })).toBeVisible()
  await look(page, 'new-task-gallery')
  await page.getByRole('link', { name: 'PDSQI-9' }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 summaries')
  await lookAndRead(page, 'new-task-pdsqi')
  await page.getByRole('button', { name: 'Create task of 2 summaries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protocol' })).toBeVisible()
  await lookAndRead(page, 'protocol-pdsqi')
  const summaries = taskAt(page)

  await page.goto(`/studies/${study.id}/tasks/new`)
  const upload = (text: string) =>
    page.getByLabel('A protocol of your own, as a JSON file').setInputFiles({
      name: 'own.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await upload(JSON.stringify({ ...DISCHARGE_CHECK, fields: [] }))
  await page.getByRole('button', { name: 'Import protocol' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'there is nothing to' })).toBeVisible()
  await lookAndRead(page, 'new-task-refused')
  await upload(JSON.stringify(DISCHARGE_CHECK))
  await page.getByRole('button', { name: 'Import protocol' }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 letters')
  await lookAndRead(page, 'new-task-own')
  await page.getByRole('button', { name: 'Create task of 2 letters' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Protocol' })).toBeVisible()
  const letters = taskAt(page)

  await plan(page, summaries)
  await plan(page, letters)
  await page.goto(`/studies/${study.id}`)
  await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(3)
  await look(page, 'overview')
  await page.getByRole('link', { name: 'Discharge letters' }).click()
  await expect(page.getByRole('link', { name: 'Discharge letters' })).toHaveAttribute('aria-current', 'true')
  await look(page, 'overview-letters')

  const rater = raters[0]!
  await signInUser(rater.userId)
  await page.goto(`/studies/${study.id}`)
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await expect(tasks.getByText('You have checked 0 of 2 summaries.')).toBeVisible()
  await expect(tasks.getByText('You have checked 0 of 2 letters.')).toBeVisible()
  await look(page, 'home-rater')
  await page.getByRole('link', { name: 'Begin checking' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Summary 1 of/)).toBeVisible()
  await press(page, '5432345151')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await page.goto(`${taskHome(letters)}/label`)
  await page.getByRole('link', { name: 'Start' }).first().focus()
  await look(page, 'label-list')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Letter 1 of/)).toBeVisible()
  await lookAndRead(page, 'label-letters')
  await press(page, '121212')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  const rated = await db.rating.groupBy({ by: ['taskId'], where: { studyId: study.id }, _count: true })
  expect(new Map(rated.map(({ taskId, _count }) => [taskId, _count]))).toEqual(
    new Map([
      [summaries.taskId, 1],
      [letters.taskId, 1],
    ]),
  )
})

const SCALES = findShipped('pdsqi-9').fields.flatMap(({ kind, id }) => (kind === 'scale' ? [id] : []))
const form = (level: number) => ({
  ...Object.fromEntries(SCALES.map((id) => [id, level])),
  abstraction: 'yes',
  stigmatizing: 'no',
})
const marks = (...codes: ['yes' | 'no', 'yes' | 'no', 'yes' | 'no']) => ({
  mentions: {
    diagnosis: { there: codes[0], right: 'yes' },
    drugs: { there: codes[1], right: 'yes' },
    follow: { there: codes[2], right: 'no' },
  },
})

test('adjudicators settle fields of a form and of a grid, and a lead reads what came of it', async ({
  signInUser,
  study,
}) => {
  test.slow()
  const adjudicator = await createActor(study.id, 'adjudicator')
  await createRatersWhoSaid(study, [['Supported'], ['Supported'], ['Supported']])
  const summaries = await createProtocolTask(study.id, findShipped('pdsqi-9'))
  const letters = await createProtocolTask(study.id, defineDischargeCheck())
  const said = [
    { task: summaries, name: 'summaries', first: [form(5), form(3), { ...form(1), stigmatizing: 'yes' }] },
    {
      task: letters,
      name: 'letters',
      first: [marks('yes', 'yes', 'no'), marks('yes', 'no', 'no'), marks('yes', 'no', 'yes')],
    },
  ]
  const lead = await createActor(study.id, 'pi')
  const people = []
  for (let count = 0; count < 3; count++) people.push(await createActor(study.id, 'rater'))
  for (const { task, name, first } of said) {
    // all must say the same, else it is discussed
    const { config } = await db.task.findUniqueOrThrow({ where: { id: task.taskId } })
    const policy = { kind: 'unanimous', of: 3 }
    await db.task.update({
      where: { id: task.taskId },
      data: { config: { ...(config as object), policy } },
    })
    const { id: itemId } = await db.item.findFirstOrThrow({ where: { taskId: task.taskId } })
    const seats = people.map((person) => ({ itemId, raterId: person.raters.get(study.id) ?? '' }))
    await db.$transaction((tx) => addAssignments(tx, { ...task, seed: 7 }, seats))
    for (const [index, values] of first.entries()) await answerItem(people[index]!, study, itemId, values)
    const page = await signInUser(adjudicator.userId)
    page.setDefaultTimeout(20_000)
    await page.goto(`/studies/${study.id}`)
    await look(page, `home-adjudicator-${name}`)
    await page.goto(`${taskHome(task)}/adjudicate`)
    await look(page, `discussions-${name}`)
    await page.goto(`${taskHome(task)}/adjudicate/${itemId}`)
    await expect(page.getByRole('region', { name: 'Questions to decide' })).toBeVisible()
    await lookAndRead(page, `adjudicate-${name}`)
    const questions = page.getByRole('region', { name: 'Questions to decide' })
    const isGrid = name === 'letters'
    await (isGrid
      ? questions.getByLabel('Diagnosis, Mentioned')
      : questions.getByRole('radio').first()
    ).focus()
    await press(page, isGrid ? '121212' : '1')
    await page.getByLabel('Why the raters differed').selectOption('Rater error')
    await page.getByLabel('Why this answer').fill('Read again.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /^Decided/ })).toBeVisible()
    expect(await db.consensus.count({ where: { itemId, current: true, method: 'discussion' } })).toBe(1)
  }
  const page = await signInUser(lead.userId)
  page.setDefaultTimeout(20_000)
  for (const { task, name } of said) {
    await openAiResults(SYSTEM_ACTOR, task, 'Every rating is in.')
    for (const room of ['agreement', 'report', 'protocol', 'consensus', 'errors', 'label/setup']) {
      await page.goto(`${taskHome(task)}/${room}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await lookAndRead(page, `${room.replace('/', '-')}-${name}`)
    }
  }
  await page.goto(`/studies/${study.id}`)
  await look(page, 'overview-rated')
})
