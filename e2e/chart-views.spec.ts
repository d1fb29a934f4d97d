import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { expect, openWorkbench, test } from './fixtures'

/** A PDF is drawn and read by workers of the browser, slowly on a machine with much else to do. */
const SLOW = { timeout: 40_000 }

/** Whether each view beside the other shows the present hit, by name. */
const viewsOfHit = (page: Page) =>
  page.evaluate(() => {
    const shown = new Map<string, boolean>()
    for (const range of CSS.highlights.get('chart-current-hit') ?? []) {
      const frame = range.startContainer.parentElement?.closest('section')
      const box = frame?.getBoundingClientRect()
      const hit = (range as Range).getBoundingClientRect()
      const isIn = box !== undefined && hit.height > 0 && hit.top >= box.top && hit.bottom <= box.bottom
      shown.set(frame?.getAttribute('aria-label') ?? '', isIn)
    }
    return Object.fromEntries(shown)
  })

test('text and PDF side by side both follow the present hit', async ({ signInAs, study }) => {
  const filler = 'Day by day: blood pressure, pulse, fluids in and out, and nothing else of note.\n'.repeat(
    30,
  )
  await db.note.createMany({
    data: Array.from({ length: 8 }, (_, day) => ({
      studyId: study.id,
      patientId: study.patientId,
      externalId: `3${day}`,
      category: 'Nursing',
      description: `Day ${day + 2}`,
      chartDate: new Date(Date.UTC(2150, 2, 5 + day)),
      // on the third day it stands at once below the note before
      text: day === 2 ? `Lactate 2.1. ${filler}` : day === 6 ? `${filler}Lactate 1.4. ${filler}` : filler,
    })),
  })
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  const both = { 'Notes as text': true, 'Chart as PDF': true }

  await page.keyboard.press('/')
  await page.keyboard.type('lactate')
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Notes as text' }).evaluate((frame) => {
    frame.scrollTop -= frame.clientHeight / 2 // the note before stands at the top, and the hit is in view
  })
  await page.getByRole('button', { name: 'Both' }).click()
  await expect.poll(() => viewsOfHit(page), SLOW).toEqual(both)
  await page.getByLabel('Find in the chart').press('Enter')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect.poll(() => viewsOfHit(page), SLOW).toEqual(both)

  await page.getByLabel('Find in the chart').fill('lactate 2.1')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect.poll(() => viewsOfHit(page), SLOW).toEqual(both)
  for (const name of Object.keys(both))
    await page.getByRole('region', { name }).evaluate((frame) => {
      frame.scrollTop = 0
    })
  await expect.poll(() => viewsOfHit(page)).not.toEqual(both)
  await page.getByLabel('Find in the chart').press('Enter') // to the next hit, which is the same one
  await expect.poll(() => viewsOfHit(page), SLOW).toEqual(both)
})
