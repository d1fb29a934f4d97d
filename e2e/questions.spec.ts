import type { Page } from '@playwright/test'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { assignItems, createActor, type TestStudy } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { expect, expectAccessible, press, test } from './fixtures'

const VISIT = '2150-03-05T08:00:00'
const NEXT_VISIT = '2150-03-10T08:00:00'
/** Stands in what was written at the visit or after it alone. */
const LATER = 'tamponade'

const QUESTION =
  'Which anticoagulant was stopped before the most recent colonoscopy in the last two years, and how long after the procedure was it resumed, given the bleeding that was noted at the polypectomy site?'
const ATTRIBUTES = {
  answer:
    'Apixaban was stopped three days before the colonoscopy of 2149-11-02 and resumed on 2149-11-12, ten days after it, as blood had been seen at the site of the polypectomy on the day after the procedure.',
  type: 'multi_hop',
  topics: ['Prescriptions', 'Procedures/Surgeries', 'Disease progression'],
  facts: [
    { text: 'The patient was afebrile (2150-03-04)', note: '101', start: 0, end: 24 },
    'The patient stopped apixaban three days before the colonoscopy (2149-10-30)',
    'The patient had a polypectomy of the sigmoid colon, with a snare, of a polyp of twelve millimeters (2149-11-02)',
    'The patient resumed apixaban (2149-11-12)',
  ],
  at: VISIT,
  reason: 'Shortness of breath on exertion',
  summary:
    'A man of 71 years with atrial fibrillation and heart failure comes with shortness of breath that grew over a week. He takes apixaban. He is admitted for diuresis and to look at his valves.',
  visit: 'Inpatient',
  arm: 'facts',
}

/** Questions about the patient of a study whose chart goes on after the visit, and a rater who has them. */
async function prepare(study: TestStudy) {
  const { id: studyId, patientId } = study
  const statements = await db.statement.findMany({ where: { studyId }, orderBy: { ordinal: 'asc' } })
  for (const [index, { id }] of statements.entries())
    await db.statement.update({
      where: { id },
      data: {
        kind: 'question',
        text: index === 0 ? QUESTION : `Was the patient afebrile before visit ${index}?`,
        attributes: {
          ...ATTRIBUTES,
          arm: index === 0 ? 'facts' : 'note',
          at: index === 2 ? NEXT_VISIT : VISIT,
        },
      },
    })
  const note = { studyId, patientId, category: 'Physician', description: LATER, text: `He had a ${LATER}.` }
  const day = new Date('2150-03-05T00:00:00Z')
  await db.note.createMany({
    data: [
      { ...note, externalId: 'visit', chartDate: day, chartTime: new Date(`${VISIT}Z`) },
      { ...note, externalId: 'after', chartDate: new Date('2150-03-06') },
    ],
  })
  const task = await createProtocolTask(studyId, findShipped('questions'))
  const items = await db.item.findMany({ where: { taskId: task.taskId } })
  const rater = await createActor(studyId, 'rater')
  const own = { ...study, ...task, itemIds: items.map(({ id }) => id) }
  await assignItems(own, rater.raters.get(studyId) ?? '')
  return { task, rater }
}

/** The question of a later visit comes with the chart up to it, once all of the first are answered. */
async function goToNextVisit(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?at=2`)
  await expect(page.getByText(/^Question 2 of 2/)).toBeVisible()
  await expect(page.getByText(LATER)).toHaveCount(0)
  const first = page.getByRole('radiogroup', { name: /^Is it relevant/ }).getByRole('radio', { name: 'Yes' })
  await expect(async () => {
    await press(page, '1') // is lost before the page listens
    await expect(first).toBeChecked({ timeout: 2000 })
  }).toPass()
  await press(page, '11111212')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This visit is done' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'question-visit-done')
  await expect(
    page
      .getByText(/^Saved |^All saved/)
      .or(page.getByRole('link', { name: /^Next visit/ }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Question 3 of 3/)).toBeVisible()
  await expect(page.getByText('The chart is shown as it was before 2150-03-10 08:00.')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(LATER)
  await expect(page.getByText(/1 of \d|\d+ hits?/).first()).toBeVisible()
  await look(page, 'question-next-visit')
}

/** A picture in light and dark, and at 200 % zoom, which is half the room. Only where a folder for them is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  for (const [kind, width, height] of [
    ['zoomed', 720, 450],
    ['dark', 1280, 800],
    ['light', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: kind === 'dark' ? 'dark' : 'light' })
    if (folder) await page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true })
    const isOverflowing = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect.soft(isOverflowing, `${name}, ${kind}`).toBe(false)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Whatever an address answers to who is signed in, as text. */
async function readAddress(page: Page, address: string): Promise<string> {
  const response = await page.request.get(address)
  return `${response.status()} ${await response.text()}`
}

const bench = ({ patientId }: TestStudy, task: TaskRef) => `${taskHome(task)}/label/${patientId}`

test('a clinician checks questions by keys beside a chart that stops before the visit, and a lead sees which are approved', async ({
  signInUser,
  study,
  browser,
}) => {
  test.slow()
  const { task, rater } = await prepare(study)
  const page = await signInUser(rater.userId)
  await page.goto(bench(study, task))
  await expect(page.getByText(/^Question 1 of 2/)).toBeVisible()
  await expect(page.getByText('The chart is shown as it was before 2150-03-05 08:00.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'question-empty')

  const link = page.getByRole('button', { name: 'Show in the chart: The patient was afebrile (2150-03-04)' })
  await expect(page.getByRole('button', { name: /^Show in the chart/ })).toHaveCount(1)
  await link.press('Enter')
  await page.locator('body').press('Escape')
  await press(page, '11112')
  await page.keyboard.press('7')
  await page.keyboard.press('Shift+Digit3')
  const topics = page.getByRole('group', { name: /^Which topics are right/ })
  await expect(topics.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(topics.getByRole('checkbox', { name: 'Vitals' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('2')
  await page.keyboard.type('When was his apixaban resumed after the last colonoscopy?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await press(page, '2111')
  await expect(page.getByText('Adjusted approval: yes.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'question-answered')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Question 2 of 2/)).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  const rating = await db.rating.findFirstOrThrow({ where: { taskId: task.taskId } })
  expect(rating.fields).toMatchObject({
    topics: ['Prescriptions', 'Vitals'],
    natural: 'no',
    wording: 'When was his apixaban resumed after the last colonoscopy?',
    approved: 'yes',
  })

  // nothing of the visit or after it, through any address
  const { id: studyId, patientId, noteId } = study
  const item = await db.item.findFirstOrThrow({ where: { taskId: task.taskId } })
  const document = await db.document.findFirstOrThrow({ where: { studyId } })
  const late = await db.note.findFirstOrThrow({ where: { studyId, externalId: 'after' } })
  const home = taskHome(task)
  for (const address of [
    bench(study, task),
    `${bench(study, task)}/chart`,
    `/studies/${studyId}/patients`,
    `/studies/${studyId}/patients/${patientId}`,
    `/studies/${studyId}/patients/${patientId}?note=${late.id}`,
    `/studies/${studyId}/patients/${patientId}?note=${noteId}&start=0&end=9999`,
    `/studies/${studyId}/patients/${patientId}/timeline`,
    `/studies/${studyId}/documents`,
    `/studies/${studyId}/documents/${document.id}`,
    `/studies/${studyId}/documents/facts`,
    `/studies/${studyId}/documents/facts/${late.id}`,
    `/studies/${studyId}/export`,
    `${home}/statements/${item.id}`,
    `${home}/documents/${document.id}`,
    `${home}/adjudicate/${item.id}`,
    `${home}/report`,
    `/api/studies/${studyId}/patients/${patientId}/chart.pdf`,
    `/api/studies/${studyId}/patients/${patientId}/timeline`,
    `/api/studies/${studyId}/export/plain-folder`,
    `/api/v1/studies/${studyId}/patients/${patientId}/timeline`,
  ]) {
    const answer = await readAddress(page, address)
    expect.soft(answer.includes(LATER), address).toBe(false)
    if (!address.startsWith('/api')) expect.soft(answer, address).not.toMatch(/"arm"[^{}]*"value"/)
  }
  await page.keyboard.press('/')
  await page.keyboard.type(LATER)
  await expect(page.getByText(/no hits|nothing found|0 hits|not found/i).first()).toBeVisible()

  await goToNextVisit(page, bench(study, task))

  const lead = await signInUser(
    (await createActor(studyId, 'pi')).userId,
    await (await browser.newContext()).newPage(),
  )
  await lead.goto(`${home}/statements/${item.id}`)
  await look(lead, 'question-lead')
  await lead.goto(`${home}/agreement`)
  await look(lead, 'question-agreement')
})
