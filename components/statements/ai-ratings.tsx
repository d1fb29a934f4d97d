import Link from 'next/link'
import { describeRater } from '@/components/runs/describe-rater'
import { MoreFold } from '@/components/ui/more-fold'
import { Notice } from '@/components/ui/notice'
import { Td } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { uncountedWords } from '@/lib/core/figures/words/uncounted-words'
import { groupAlike } from '@/lib/core/group-alike'
import type { UndecidedJury } from '@/lib/core/jury/undecided-juries'
import type { Label } from '@/lib/core/labels'
import type { StatementFailure, StatementHistory, StatementRating } from '@/lib/core/statement-history'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { withParameters } from './addresses'
import { RatingTable } from './rating-table'

type Props = {
  task: TaskRef
  /** Address of this page, with what it keeps. */
  here: string
  chartUrl: string
  /** Null while sealed. */
  ai: StatementHistory['ai']
  labels: readonly Label[]
  /** The code of a label, `failed` or `all`. */
  show: string
}

/** What every configuration said, label by label, and those that failed; who says the same in the same words shares a row. */
export function AiRatings({ task, here, chartUrl, ai, labels, show }: Props) {
  if (ai === null)
    return (
      <Notice>
        What AI raters said is sealed until the{' '}
        <Link className="text-accent underline" href={`${taskHome(task)}/agreement/ai`}>
          figures of AI raters
        </Link>{' '}
        are opened. A lead can look at single ratings of a run before, on its page; that is put in the audit
        log.
      </Notice>
    )
  const { ratings, counted, failures, undecidedJuries } = ai
  if (ratings.length + failures.length === 0) return <Notice>No AI rater has rated this statement.</Notice>
  const votes = ratings.filter(({ raterId }) => counted.includes(raterId))
  const counts = new Map([
    ['all', votes.length + failures.length],
    [FAILED, failures.length],
  ])
  for (const { code } of votes) counts.set(code, (counts.get(code) ?? 0) + 1)
  const alike = groupAlike(
    ratings.filter(({ code }) => show === 'all' || code === show),
    wordsOf,
  )
  const shown = alike.flatMap(([first]) => first ?? [])
  const failed = show === 'all' || show === FAILED ? failures : []
  return (
    <div className="grid gap-2">
      <LabelTabs {...{ here, labels, show, counts }} hasFailures={failures.length > 0} />
      {shown.length + failed.length === 0 ? (
        <Notice>No AI rater said so.</Notice>
      ) : (
        <RatingTable
          caption="AI raters"
          chartUrl={chartUrl}
          ratings={shown}
          describe={(first) => (
            <Alike
              {...{ task, here, show }}
              ratings={alike.find((ratings) => ratings.includes(first)) ?? [first]}
            />
          )}
        >
          {failed.map((failure) => (
            <FailedRow key={failure.runId} task={task} failure={failure} />
          ))}
        </RatingTable>
      )}
      {votes.length < ratings.length && (
        <p className="text-sm text-muted">
          {uncountedWords(ratings.filter((rating) => !votes.includes(rating)).map(({ alias }) => alias))}
        </p>
      )}
      {undecidedJuries.map(({ raterId, alias, field, why, votes }) => (
        <p key={`${raterId} ${field}`} className="text-sm text-muted">
          {alias} gave no verdict{field === null ? '' : ` on “${field}”`}: {SILENCE_WORDS[why]} {votes}
        </p>
      ))}
    </div>
  )
}

type TabProps = Pick<Props, 'here' | 'labels' | 'show'> & {
  counts: ReadonlyMap<string, number>
  hasFailures: boolean
}

/** How many gave each label, each the way to these alone. */
function LabelTabs({ here, labels, show, counts, hasFailures }: TabProps) {
  const tabs = [
    ['all', 'all'],
    ...labels.map(({ code, title }) => [code, title] as const),
    ...(hasFailures ? [[FAILED, FAILED] as const] : []),
  ] as const
  return (
    <nav aria-label="Answers of AI raters" className="flex flex-wrap gap-1">
      {tabs.map(([code, title]) => (
        <Link
          key={code}
          href={withParameters(here, { show: code })}
          scroll={false}
          aria-current={code === show ? 'true' : undefined}
          className="rounded-md px-2 py-0.5 text-sm text-muted tabular-nums hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {title} {counts.get(code) ?? 0}
        </Link>
      ))}
    </nav>
  )
}

type AlikeProps = Pick<Props, 'task' | 'here' | 'show'> & { ratings: readonly StatementRating[] }

/** Those that said the same in the same words. */
function Alike({ task, here, show, ratings: [first, ...more] }: AlikeProps) {
  const raterOf = (rating: StatementRating) => (
    <AiRater key={rating.ratingId} task={task} here={here} show={show} rating={rating} />
  )
  return (
    <div className="grid gap-2">
      {first && raterOf(first)}
      {more.length > MOST_UNFOLDED ? (
        <MoreFold title={`and ${whole(more.length)} more with the very same answer`}>
          {more.map(raterOf)}
        </MoreFold>
      ) : (
        more.map(raterOf)
      )}
    </div>
  )
}

/** All that an AI rater says. */
function wordsOf({
  code,
  isUncertain,
  confidence,
  comment,
  evidence,
  ungrounded,
  marks,
  thinking,
}: StatementRating) {
  return [code, isUncertain, confidence, comment, evidence, ungrounded, marks, thinking]
}

const FAILED = 'failed'
/** Beside the first of those of one answer so many are named at once: more would push the verdict out of view. */
const MOST_UNFOLDED = 2

const SILENCE_WORDS: Record<UndecidedJury['why'], string> = {
  tied: 'its members are tied.',
  waiting: 'too few of its members have answered.',
  behind: 'what its members say is not counted yet.',
}

function FailedRow({ task, failure }: { task: TaskRef; failure: StatementFailure }) {
  return (
    <tr className="align-top">
      <Td>
        <div className="grid gap-0.5">
          <Link
            className="underline-offset-2 hover:underline"
            href={`${taskHome(task)}/runs/${failure.runId}`}
          >
            {failure.alias}
          </Link>
          <span className="text-xs text-muted">{describeRater(failure.configuration, failure.alias)}</span>
        </div>
      </Td>
      <Td className="text-danger">{FAILED}</Td>
      <Td>
        <span className="max-w-prose">{failure.failure}</span>
      </Td>
    </tr>
  )
}

type AiRaterProps = { task: TaskRef; here: string; show: string; rating: StatementRating }

function AiRater({ task, here, show, rating }: AiRaterProps) {
  const { alias, runId, ratingId, configuration, hasContext } = rating
  return (
    <div className="grid gap-0.5">
      {runId === null ? (
        alias
      ) : (
        <Link className="underline-offset-2 hover:underline" href={`${taskHome(task)}/runs/${runId}`}>
          {alias}
        </Link>
      )}
      <span className="text-xs text-muted">{describeRater(configuration, alias)}</span>
      {hasContext && (
        <Link
          className="w-fit text-xs text-accent underline-offset-2 hover:underline"
          href={`${withParameters(here, { show, context: ratingId })}#context`}
        >
          What it was shown
        </Link>
      )}
    </div>
  )
}
