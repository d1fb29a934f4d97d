import { useItemWords, useSeveral } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, whole } from '@/lib/core/counted-words'
import { describeDuration } from '@/lib/core/labeling/labeling-pace'
import type { StageProgress } from '@/lib/core/runs/stage-progress'
import { describeSpeed } from './run-words'

const WORDS: Record<
  StageProgress['stage'],
  { title: string; unit: string; underWay: [one: string, many: string] }
> = {
  charts: { title: 'Read charts', unit: 'charts', underWay: ['chart', 'charts'] },
  vectors: { title: 'Embed facts', unit: 'facts', underWay: ['chart', 'charts'] },
  passages: { title: 'Find passages', unit: 'statements', underWay: ['statement', 'statements'] },
  verdicts: { title: 'Rate', unit: 'statements', underWay: ['statement', 'statements'] },
}

/** As wide as their widest figures, so that none moves while figures grow. */
const COLUMNS = [
  { title: 'Done', width: 'w-24', numeric: true },
  { title: 'Of', width: 'w-48' },
  { title: 'Found, not asked again', width: 'w-44', numeric: true },
  { title: 'Failed', width: 'w-20', numeric: true },
  { title: 'Under way', width: 'w-36', numeric: true },
  { title: 'Speed', width: 'w-28', numeric: true },
  { title: 'Time left', width: 'w-28', numeric: true },
]

/** How far work is with each of its stages. Its rows and columns stay where they are while the figures change. */
export function StageTable({ progress }: { progress: readonly StageProgress[] }) {
  const several = useSeveral()
  if (progress.length === 0) return null
  // of texts that stand with the item nothing is looked for in a chart
  const isSearched = several === null || several.aiRater?.reference === 'retrieved'
  const shown = isSearched ? progress : progress.filter(({ stage }) => stage === 'verdicts')
  return (
    <Table caption="Stages of the work">
      <thead>
        <tr>
          <Th>Stage</Th>
          {COLUMNS.map(({ title, width, ...rest }) => (
            <Th key={title} className={width} {...rest}>
              {title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((stage) => (
          <StageRow key={stage.stage} {...stage} />
        ))}
      </tbody>
    </Table>
  )
}

function StageRow({ stage, done, found, failed, underWay, perSecond, secondsLeft, ...rest }: StageProgress) {
  const words = WORDS[stage]
  const say = useItemWords()
  return (
    <tr>
      <Td>{words.title}</Td>
      <Td numeric>{whole(done)}</Td>
      <Td className="whitespace-nowrap text-muted tabular-nums">{say(formatTotal(rest, words.unit))}</Td>
      <Td numeric>{whole(found)}</Td>
      <Td numeric className={failed ? 'text-danger' : ''}>
        {failed === null ? '–' : whole(failed)}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {underWay === 0 ? '–' : say(counted(underWay, ...words.underWay))}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {perSecond === null ? '–' : formatSpeed(perSecond)}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {secondsLeft === null || secondsLeft === 0 ? '–' : describeDuration(secondsLeft * 1000)}
      </Td>
    </tr>
  )
}

function formatTotal({ total, isGrowing }: Pick<StageProgress, 'total' | 'isGrowing'>, unit: string): string {
  if (total === null) return 'not known yet'
  if (total === 0 && !isGrowing) return 'none needed'
  return `of ${whole(total)} ${unit}${isGrowing ? ' so far' : ''}`
}

function formatSpeed(perSecond: number): string {
  const { count, unit } = describeSpeed(perSecond)
  return `${count} a ${unit}`
}

/** What AI raters wait for. Its line is there while they are under way, so that a short word of it moves nothing. */
export function WaitLine({ waits }: { waits: readonly string[] }) {
  return <p className="min-h-4 text-xs text-muted">{waits.join(' ')}</p>
}
