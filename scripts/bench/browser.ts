import { chromium, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { createAssignedRater, createStudy } from '@/lib/testing/factories'
import type { BenchRow } from './bench-row'

const LATENCY_MS = 100
const NOTES = 100

/** The web server under test and the secret that its sign-ins are made with. */
export type Web = { address: string; secret: string; restart: () => Promise<void> }

/** What a clinician waits for, in a real browser: the next statement, the first page, a search over all pages. */
export function benchBrowser(web: Web, executablePath: string): Promise<BenchRow[]> {
  return withWorkbench(web, executablePath, async (page) => [
    await benchNext(page),
    ...(await benchPdf(page)),
  ])
}

/** Opens the workbench of a new study in a browser of its own, and closes the browser afterwards. */
export async function withWorkbench<Result>(
  web: Web,
  executablePath: string,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { address } = web
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-background-networking'],
  })
  try {
    const { task, patientId, userId } = await makeStudy()
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

/** Runs in the page; as text, because what compiles this file would add helpers that the page does not know. */
const MEASURE_NEXT = `(async () => {
  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const statement = () => document.querySelector('blockquote')?.textContent
  const found = []
  for (let item = 0; item < 60; item++) {
    press('1')
    await paint()
    const before = statement()
    const start = performance.now()
    press('Enter')
    while (statement() === before) await paint()
    await paint()
    found.push(performance.now() - start)
  }
  return found.sort((left, right) => left - right)
})()`

/**
 * From the key press to the paint of the next statement, while each request of the page is held up.
 *
 * @param limitMs what is promised of the 95th percentile; without it nothing is
 */
export async function benchNext(page: Page, limitMs = Number.POSITIVE_INFINITY): Promise<BenchRow> {
  await page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    await route.continue()
  })
  const times = await page.evaluate<number[]>(MEASURE_NEXT)
  await page.unrouteAll({ behavior: 'wait' })
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  return {
    what: `key press to the next statement painted, ${LATENCY_MS} ms network delay`,
    value: `median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    beside: 'two frames of the screen: 33 ms',
    broken: Number(at(0.95)) > limitMs ? `promised are ${limitMs} ms` : null,
  }
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

async function makeStudy(): Promise<{ task: TaskRef; patientId: string; userId: string }> {
  const study = await createStudy({ items: 80 })
  const line = 'Pt remains intubated on CMV 450 x 16, FiO2 40%; suctioned q4h for thick tan sputum.'
  await db.note.createMany({
    data: Array.from({ length: NOTES }, (_, index) => ({
      studyId: study.id,
      patientId: study.patientId,
      externalId: `bench-${index}`,
      category: 'Nursing',
      description: 'Nursing Progress Note',
      chartDate: new Date('2150-03-05T00:00:00Z'),
      text: Array.from({ length: 26 }, (_entry, index) => `${index + 1}. ${line}`).join('\n'),
    })),
  })
  const rater = await createAssignedRater(study)
  return {
    task: { studyId: study.id, taskId: study.taskId },
    patientId: study.patientId,
    userId: rater.userId,
  }
}
