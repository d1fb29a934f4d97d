import type { Definition } from '@/lib/core/protocols/definition'

/** How an item's parts stand on the screen: statements with the answer, texts and the chart beside it. */
export type Layout = {
  hasChart: boolean
  hasTexts: boolean
  /** Classes of the side where the answer is given. */
  mainWidth: string
}

const BESIDE = 'w-[38%] max-w-2xl min-w-[25rem] border-r'
/** Beside a text and the chart, the answer takes what a form needs and no more. */
const BESIDE_MUCH = 'w-[34%] max-w-xl min-w-[28.5rem] border-r'
/** Beside one text there is room, which grids of many columns take. */
const BESIDE_LITTLE = 'w-[46%] max-w-3xl min-w-[25rem] border-r'

/** The layout of a protocol. */
export function findLayout({ item: { parts }, fields }: Definition): Layout {
  const hasChart = parts.some(({ of }) => of === 'chart')
  const texts = parts.filter(({ of, view }) => of !== 'chart' && view !== 'statement').length
  const beside = texts + (hasChart ? 1 : 0)
  const isWide = fields.some((field) => field.kind === 'grid' && field.columns.length > 4)
  const mainWidth =
    beside === 0
      ? 'mx-auto w-full max-w-3xl border-x'
      : beside > 1
        ? BESIDE_MUCH
        : isWide
          ? BESIDE_LITTLE
          : BESIDE
  return { hasChart, hasTexts: texts > 0, mainWidth }
}
