import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import type { NewRating } from '@/lib/core/labeling/rating'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { createFormTask } from '@/lib/testing/form-task'
import { createTextTask } from '@/lib/testing/text-task'
import type { BenchRow } from './bench-row'
import { benchForm, benchMarks, benchNext } from './key-to-paint'

const NOTES = 100
/** Of the part that fills in forms. */
const [FORMS, FIELDS] = [40, 12]
/** Of the part that marks passages. */
const [WORDS, SPANS] = [3000, 200]

/** The web server under test and the secret that its sign-ins are made with. */
export type Web = { address: string; secret: string; restart: () => Promise<void> }

/** What a clinician waits for, in a real browser: the next statement, each key of a form, the first page, a search over all pages. */
export async function benchBrowser(web: Web, executablePath: string): Promise<BenchRow[]> {
  const rows = await withWorkbench(web, executablePath, async (page) => [
    await benchNext(page),
    ...(await benchPdf(page)),
  ])
  const form = await withWorkbench(web, executablePath, (page) => benchForm(page, FORMS, FIELDS), makeForms)
  const marks = await withWorkbench(
    web,
    executablePath,
    (page) => benchMarks(page, WORDS, SPANS),
    makeMarkedText,
  )
  return [...rows, ...form, marks]
}

type Desk = { task: TaskRef; patientId: string; userId: string }

/** Opens the workbench of a new study in a browser of its own, and closes the browser afterwards. */
export async function withWorkbench<Result>(
  web: Web,
  executablePath: string,
  use: (page: Page) => Promise<Result>,
  make: () => Promise<Desk> = makeStudy,
): Promise<Result> {
  const { address } = web
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-background-networking'],
  })
  try {
    const { task, patientId, userId } = await make()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const value = await signIn(web, userId)
    await context.addCookies([{ name: SESSION_COOKIE, value, url: address }])
    const page = await context.newPage()
    await page.goto(`${address}${taskHome(task)}/label/${patientId}`)
    await page.getByText('All answers saved').waitFor()
    return await use(page)
  } finally {
    await browser.close()
  }
}

export const SESSION_COOKIE = 'concordance.session'

/** @returns the value of a session cookie for this person */
export async function signIn({ secret }: Web, userId: string): Promise<string> {
  const session = await db.session.create({ data: { userId } })
  return encode({ token: { sub: userId, sessionId: session.id }, secret })
}

async function benchPdf(page: Page): Promise<BenchRow[]> {
  const started = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'PDF' }).click()
  await page.waitForFunction(() => performance.getEntriesByName('chart:first-page').length > 0)
  const shown = await page.evaluate(() => performance.getEntriesByName('chart:first-page')[0]?.startTime ?? 0)
  await page.evaluate(() => performance.clearMarks('chart:find-done'))
  const box = page.getByRole('searchbox', { name: 'Find in the chart' })
  const before = await page.evaluate(() => performance.now())
  await box.fill('tan sputum')
  await page.waitForFunction(() => performance.getEntriesByName('chart:find-done').length > 0)
  const found = await page.evaluate(
    () => performance.getEntriesByName('chart:find-done').at(-1)?.startTime ?? 0,
  )
  const hits = await page.getByText(/^1 of \d+$/).textContent()
  return [
    {
      what: `first page of a ${NOTES}-page chart drawn, text layer included`,
      value: `${(shown - started).toFixed(0)} ms`,
      beside: 'from the click, PDF fetched and opened',
    },
    {
      what: `first search over all ${NOTES} pages`,
      value: `${(found - before).toFixed(0)} ms`,
      beside: `${hits} hits, the text of all pages read`,
    },
  ]
}

async function makeStudy(): Promise<Desk> {
  const study = await createStudy({ items: 80 })
  await addNotes(study.id, study.patientId)
  const rater = await createAssignedRater(study)
  return {
    task: { studyId: study.id, taskId: study.taskId },
    patientId: study.patientId,
    userId: rater.userId,
  }
}

/** Texts beside a chart, each with a form of scales and choices: an instrument of ten questions, the first two asked twice. */
async function makeForms(): Promise<Desk> {
  const { id: studyId } = await createStudy({ items: 1 })
  const rater = await createActor(studyId, 'rater')
  const instrument = findShipped('pdsqi-9')
  const more = instrument.fields.slice(0, FIELDS - instrument.fields.length)
  const fields = [...instrument.fields, ...more.map((field) => ({ ...field, id: `${field.id}-again` }))]
  const form = readDefinition(JSON.stringify({ ...instrument, fields }))
  if ('problems' in form) throw new Error(form.problems.join(' '))
  const { patientId, ...task } = await createFormTask(studyId, rater, form.definition, FORMS + 1)
  await addNotes(studyId, patientId)
  return { task, patientId, userId: rater.userId }
}

/** A summary of one paragraph beside its source, with every fifteenth word marked and submitted. */
async function makeMarkedText(): Promise<Desk> {
  const { id: studyId } = await createStudy({ items: 1 })
  const rater = await createActor(studyId, 'rater')
  const word = 'ventilation '
  const summary = word.repeat(WORDS).trim()
  const definition = findShipped('error-spans')
  const { patientId, itemIds, ...task } = await createTextTask(studyId, rater, definition, [
    { summary, source: summary },
  ])
  const assignment = await db.assignment.findFirstOrThrow({ where: { itemId: itemIds[0] ?? '' } })
  const errors = Array.from({ length: SPANS }, (_, index) => {
    const start = Math.floor((index * WORDS) / SPANS) * word.length
    const label = definition.spanLayers[0]?.labels[index % 11]?.code
    return { id: `s${index + 1}`, start, end: start + word.length * 2 - 1, label, attributes: {} }
  })
  const empty = Object.fromEntries(
    [...definition.spanLayers, ...definition.spanLinks].map(({ id }) => [id, []]),
  )
  await recordRating(rater, task, {
    assignmentId: assignment.id,
    submissionId: randomUUID(),
    values: { ...empty, errors } as NewRating['values'],
    uncertain: false,
    comment: null,
    evidence: [],
    activeMs: 1,
    wallMs: 1,
    guidelineVersion: 0,
  })
  return { task, patientId, userId: rater.userId }
}

async function addNotes(studyId: string, patientId: string): Promise<void> {
  const line = 'Pt remains intubated on CMV 450 x 16, FiO2 40%; suctioned q4h for thick tan sputum.'
  await db.note.createMany({
    data: Array.from({ length: NOTES }, (_, index) => ({
      studyId,
      patientId,
      externalId: `bench-${index}`,
      category: 'Nursing',
      description: 'Nursing Progress Note',
      chartDate: new Date('2150-03-05T00:00:00Z'),
      text: Array.from({ length: 26 }, (_entry, index) => `${index + 1}. ${line}`).join('\n'),
    })),
  })
}
