import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { expect, expectAccessible, openWorkbench, test } from './fixtures'
import { listOverlaps } from './overlaps'

/** 1,300 characters of an invented course, as models write them. */
const LONG = Array.from(
  { length: 20 },
  (_, day) => `On hospital day ${day + 1} she was afebrile, walked the hall and ate half of her meals.`,
)
  .join(' ')
  .slice(0, 1300)

const SIZES = [
  ['a small laptop', { width: 1280, height: 800 }],
  ['a laptop', { width: 1440, height: 900 }],
  ['a tablet', { width: 1024, height: 768 }],
  ['a small laptop at 200 %', { width: 640, height: 400 }],
] as const

/** Attaches two passages of the note to the open statement. */
async function attachTwo(page: Page, noteText: string): Promise<void> {
  for (const [start, end] of [
    [0, 25],
    [26, 64],
  ] as const) {
    await page.getByText(noteText).evaluate(
      (element, [from, to]) => {
        const range = document.createRange()
        range.setStart(element.firstChild!, from)
        range.setEnd(element.firstChild!, to)
        window.getSelection()?.removeAllRanges()
        window.getSelection()?.addRange(range)
      },
      [start, end] as const,
    )
    await page.keyboard.press('e')
  }
  await expect(page.getByRole('button', { name: /^Remove evidence/ })).toHaveCount(2)
}

for (const [what, viewport] of SIZES) {
  test(`no text lies over another on ${what}, and a long statement stays in sight`, async ({
    signInAs,
    study,
  }) => {
    await db.statement.updateMany({ where: { studyId: study.id }, data: { text: LONG } })
    const page = await signInAs('rater')
    await page.setViewportSize(viewport)
    await openWorkbench(page, study)
    await expect(page.getByText(/Read the statement, search the chart/)).toBeVisible()
    expect(await page.evaluate(listOverlaps)).toEqual([])
    await page.getByRole('button', { name: 'Do not show this again' }).click()
    await attachTwo(page, study.noteText)
    await page.keyboard.press('1')

    const statement = page.getByRole('region', { name: 'Statement' })
    const comment = page.getByLabel('Comment')
    for (const target of [page.getByText('Statement 1 of 3'), comment]) {
      await target.scrollIntoViewIfNeeded()
      expect(await page.evaluate(listOverlaps)).toEqual([])
      await expect(statement).toBeInViewport({ ratio: 1 })
      await expect(target).toBeInViewport({ ratio: 1 })
    }
    const box = await statement.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(viewport.height / 3 + 1)
    await comment.focus()
    await page.keyboard.type('Half of it.')
    await expect(comment).toBeInViewport({ ratio: 1 })
    await expect(statement).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    await comment.blur()
    await statement.focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => statement.evaluate((frame) => frame.scrollHeight - frame.clientHeight - frame.scrollTop))
      .toBeLessThan(2)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Statement 2 of 3')).toBeInViewport()
    expect(await statement.evaluate((frame) => frame.scrollTop)).toBe(0)
  })
}
