import Link from 'next/link'
import { AnswerComparison } from '@/components/adjudication/answer-comparison'
import { raterAddress } from '@/components/raters/rater-address'
import { CURRENT_ENTRY, chartAddress, statementAddress } from '@/components/statements/addresses'
import { PassageLink } from '@/components/statements/passage-link'
import { LabelBadge } from '@/components/ui/label-badge'
import { decisionWords } from '@/lib/core/adjudication/decision'
import { PANEL_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { authorWords } from '@/lib/core/author-words'
import { counted } from '@/lib/core/counted-words'
import type { Disagreement } from '@/lib/core/figures/errors/error-view'
import { type ItemList, itemMark, positionInList } from '@/lib/core/figures/errors/item-list'
import { isWhole, type Label, type LabelSet } from '@/lib/core/labels'
import type { TaskRef } from '@/lib/core/task'

const ROUNDS: Readonly<Record<number, string>> = {
  [PANEL_ROUND]: '(second round)',
  [REPEAT_ROUND]: '(asked again)',
}

type Props = {
  task: TaskRef
  item: Disagreement
  /** Whole answers, where the task asks several questions. */
  labelSet: LabelSet
  /** The list that it stands in. */
  list: ItemList
  /** Whether one comes back from it. */
  isCurrent: boolean
}

/** One statement: what was settled and how, then who said what, why, and on which passages. */
export function DisagreementCard({ task, item, labelSet, list, isCurrent }: Props) {
  const isSeveral = isWhole(labelSet)
  // what was said of each question stands beside each other already
  const said = isSeveral ? item.said.filter(hasMore) : item.said
  const chart = chartAddress(task, item, list)
  return (
    <li
      id={itemMark(item.itemId)}
      aria-current={isCurrent || undefined}
      className={`grid gap-3 rounded-lg border border-line bg-raised px-4 py-3 break-inside-avoid ${CURRENT_ENTRY}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 sm:flex-nowrap">
        <Link
          prefetch={false}
          className="max-w-prose text-base underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent hover:decoration-solid"
          href={statementAddress(task, item.itemId, list)}
        >
          {item.text}
        </Link>
        <p className="text-xs sm:shrink-0 sm:text-right text-muted">
          <Link prefetch={false} className="text-accent underline-offset-2 hover:underline" href={chart}>
            Chart of patient {item.patient}
          </Link>
          <br />
          {item.kind === '' ? 'Written by' : `${item.kind.replaceAll('-', ' ')} of`} {authorWords(item)}
          {item.against.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </p>
      </div>
      <Settled item={item} isSeveral={isSeveral} />
      {isSeveral && (
        <AnswerComparison
          said={item.said.map((rating) => ({ who: whoSaid(rating), code: rating.code, marks: rating.marks }))}
        />
      )}
      <ul className="grid gap-1.5 empty:hidden">
        {said.map((rating) => (
          <SaidBy
            key={`${rating.raterId} ${rating.round}`}
            rating={rating}
            raterHref={raterAddress(task, rating.raterId, positionInList(list, item.itemId, null))}
            chart={chart}
            isCompared={isSeveral}
          />
        ))}
        {!isSeveral && <AiAnswers item={item} labels={labelSet.all} chart={chart} />}
      </ul>
    </li>
  )
}

/** What was settled, how, and why where it was decided. */
function Settled({ item, isSeveral }: { item: Disagreement; isSeveral: boolean }) {
  const { settled, explanation, decision } = item
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {settled === null ? (
          <span className="font-medium">Not settled.</span>
        ) : (
          !isSeveral && <LabelBadge code={settled} />
        )}
        <span className="text-muted">{explanation}</span>
      </p>
      {decision && decision.rationale !== '' && (
        <p className="max-w-prose border-l-2 border-line-strong pl-3">{decisionWords(decision)}</p>
      )}
    </div>
  )
}

type Said = Disagreement['said'][number]
type SaidProps = { rating: Said; raterHref: string; chart: string; isCompared: boolean }

function whoSaid({ alias, isAi, round }: Said): string {
  return [alias, isAi ? '(AI)' : '', ROUNDS[round] ?? ''].filter(Boolean).join(' ')
}

/** Whether a rater said more than the answers. */
function hasMore({ isUncertain, comment, evidence }: Said): boolean {
  return isUncertain || comment !== null || evidence.length > 0
}

/** What one rater said, how surely, why, and on which passages. */
function SaidBy({ rating, raterHref, chart, isCompared }: SaidProps) {
  return (
    <li className="grid items-baseline gap-x-3 text-sm sm:grid-cols-[11rem_11rem_1fr]">
      <span className="wrap-anywhere">
        {rating.isAi ? (
          rating.alias
        ) : (
          <Link prefetch={false} className="underline-offset-2 hover:underline" href={raterHref}>
            {rating.alias}
          </Link>
        )}
        {rating.isAi && <span className="text-muted"> (AI)</span>}
        {ROUNDS[rating.round] && <span className="text-muted"> {ROUNDS[rating.round]}</span>}
      </span>
      <span>
        {!isCompared && <LabelBadge code={rating.code} />}
        {rating.isUncertain && <span className="text-xs text-muted"> unsure</span>}
      </span>
      <span className="grid gap-1">
        {rating.comment && <span className="max-w-prose text-muted">{rating.comment}</span>}
        {rating.evidence.map((passage) => (
          <PassageLink
            key={`${passage.noteId} ${passage.start}`}
            chart={chart}
            passage={passage}
            who={rating.alias}
          />
        ))}
      </span>
    </li>
  )
}

type AiProps = { item: Disagreement; labels: readonly Pick<Label, 'code'>[]; chart: string }

/** What all AI raters said together, and the passages that most of them cite. */
function AiAnswers({ item: { aiCounts, aiPassages }, labels, chart }: AiProps) {
  if (!aiCounts || aiCounts.every((count) => count === 0)) return null
  return (
    <li className="grid items-baseline gap-x-3 text-sm sm:grid-cols-[11rem_11rem_1fr]">
      <span>All AI raters</span>
      <span className="grid gap-1">
        {labels.map(
          ({ code }, index) =>
            (aiCounts[index] ?? 0) > 0 && (
              <span key={code} className="flex items-baseline gap-1.5 tabular-nums">
                <LabelBadge code={code} /> {aiCounts[index]}
              </span>
            ),
        )}
      </span>
      <span className="grid gap-1">
        {aiPassages.map((passage) => (
          <PassageLink
            key={`${passage.noteId} ${passage.start}`}
            chart={chart}
            passage={passage}
            who={counted(passage.raters, 'AI rater', 'AI raters')}
            showsWho
          />
        ))}
      </span>
    </li>
  )
}
