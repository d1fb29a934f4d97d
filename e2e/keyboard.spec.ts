import type { Locator, Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { addPatient, assignItems, createActor } from '@/lib/testing/factories'
import { createRaterWithPassword, expect, expectWorkbench, PASSWORD, press, test } from './fixtures'

/** As somebody without a pointer gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('from sign-in to the next patient without a pointer: find, notes, evidence, comment, guideline, undo', async ({
  page,
  study,
}) => {
  const { email, userId } = await createRaterWithPassword(study)
  const seat = await db.rater.findFirstOrThrow({ where: { studyId: study.id, userId } })
  await assignItems(await addPatient(study, { externalId: '2' }), seat.id)
  const lead = await createActor(study.id, 'pi')
  const { entries } = FIRST_GUIDELINE
  await publishGuideline(
    lead,
    study,
    { intro: 'Fever counts from 38.3.', entries, change: 'What counts as fever.' },
    0,
  )
  const pointers: string[] = []
  await page.exposeFunction('reportPointer', (kind: string) => pointers.push(kind))
  await page.addInitScript(() => {
    const { reportPointer } = window as unknown as { reportPointer: (kind: string) => void }
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      document.addEventListener(kind, () => reportPointer(kind), { capture: true })
  })

  await page.goto('/sign-in')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(PASSWORD)
  await press(page, ['Enter'])
  await tabTo(page, page.getByRole('main').getByRole('link').first())
  await press(page, ['Enter'])
  await tabTo(page, page.getByRole('link', { name: 'Start', exact: true }))
  await press(page, ['Enter'])
  await expectWorkbench(page)

  await tabTo(page, page.getByRole('button', { name: 'I have read it' }))
  await press(page, ['Enter'])
  await expect(page.getByText('What counts as fever.')).toBeHidden()
  await press(page, ['g'])
  await expect(page.getByText(/Fever counts from 38\.3\./)).toBeVisible()
  await press(page, ['g', 'e'])
  await expect(page.getByText('Find it first (/), or select it in one note.')).toBeVisible()

  await press(page, ['/'])
  await page.keyboard.type('day')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await press(page, ['Escape', 'n', 'p', ']', '[', 'e'])
  await expect(
    page.getByRole('button', { name: '“Ceftriaxone was started on the first day.”' }),
  ).toBeVisible()
  await press(page, ['m', 'e'])
  await expect(page.getByRole('button', { name: /No known drug allergies/ })).toBeVisible()
  await press(page, ['t'])
  await expect(
    page.getByRole('navigation', { name: 'Contents of the chart' }).locator(':focus'),
  ).toBeVisible()
  await press(page, ['Enter', 'c'])
  await page.keyboard.type('Second sentence.')
  await press(page, ['Escape', '4', '1', 'Enter'])
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await press(page, ['s'])
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await press(page, ['1', 'u'])
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await press(page, ['2', 'Enter'])
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await press(page, ['3', 'Enter'])
  await expect(page.getByRole('heading', { name: 'This patient is done' })).toBeVisible()
  await press(page, ['Enter'])
  for (const index of [1, 2]) {
    await expect(page.getByText(`Statement ${index} of 2`)).toBeVisible()
    await press(page, ['1', 'Enter'])
  }
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  expect(pointers).toEqual([])
  const ratings = await db.rating.findMany({
    where: { raterId: seat.id },
    orderBy: { createdAt: 'asc' },
    include: { evidence: { orderBy: { end: 'asc' } } },
  })
  expect(ratings.map(({ code }) => code)).toEqual([
    'Supported',
    'Not Supported',
    'Not Addressed',
    'Supported',
    'Supported',
  ])
  expect(ratings[0]).toMatchObject({ comment: 'Second sentence.', uncertain: true })
  expect(ratings[0]?.evidence.map(({ quote }) => quote)).toEqual([
    'Ceftriaxone was started on the first day.',
    'Ceftriaxone was started on the first day. No known drug allergies.',
  ])
})
