import type { Metadata } from 'next'
import Link from 'next/link'
import { UnsettledHidden } from '@/components/errors/unsettled-hidden'
import { RoomKeys } from '@/components/labeling/room-keys'
import { raterAddress } from '@/components/raters/rater-address'
import { sheetAddress } from '@/components/score-sheet/sheet-address'
import { chartAddress, statementAddress, statementPath } from '@/components/statements/addresses'
import { AiRatings } from '@/components/statements/ai-ratings'
import { ListWalk, WALK_TITLES } from '@/components/statements/list-walk'
import { JudgedPassages } from '@/components/statements/rated-passages'
import { RatingTable } from '@/components/statements/rating-table'
import { LabelBadge } from '@/components/ui/label-badge'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { type ItemList, readItemList } from '@/lib/core/figures/errors/item-list'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'
import { getPreferences } from '@/lib/data/accounts/preferences'
import { getJudgedContext, getStatement } from '@/lib/data/statements/statements'
import { readListPosition } from '@/lib/web/list-position'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'
import { readUnsettledAction } from '../../errors/actions'

export const metadata: Metadata = { title: 'Statement' }

type Props = PageProps<'/studies/[studyId]/tasks/[taskId]/statements/[itemId]'>

/** Everything that people and every AI configuration said of one statement. */
export default async function StatementPage({ params, searchParams }: Props) {
  const { itemId, ...task } = await params
  const { show, context, list: wanted } = await searchParams
  const list = readItemList(wanted)
  const { statement, shown, position, keys } = await load(async () => {
    const actor = await requireActor()
    const [record, found, preferences] = await Promise.all([
      getStatement(actor, task, itemId),
      readListPosition(actor, task, list, itemId),
      getPreferences(actor),
    ])
    const text =
      typeof context === 'string' && record.ai !== null ? await getJudgedContext(actor, task, context) : null
    return { statement: record, shown: text, position: found, keys: preferences.keys }
  })
  const chartUrl = chartAddress(task, statement, list)
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      {list !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <ListWalk {...{ task, itemId, list, position, keys }} room="statement" />
          <RoomKeys keys={keys} titles={WALK_TITLES} />
        </div>
      )}
      <Head {...{ task, statement, list }} />
      <People {...{ task, statement, list }} />
      <section aria-labelledby="ai" className="grid gap-2">
        <h2 id="ai" className="text-sm font-semibold">
          AI raters
        </h2>
        <AiRatings
          task={task}
          here={statementAddress(task, itemId, list)}
          chartUrl={chartUrl}
          ai={statement.ai}
          labels={statement.labels}
          show={typeof show === 'string' ? show : 'all'}
        />
      </section>
      {shown !== null && (
        <section id="context" aria-labelledby="context-title" className="grid gap-2">
          <h2 id="context-title" className="text-sm font-semibold">
            What {shown.alias} was shown
          </h2>
          <JudgedPassages chartUrl={chartUrl} context={shown} />
        </section>
      )}
    </main>
  )
}

type PartProps = {
  task: TaskRef
  statement: Awaited<ReturnType<typeof getStatement>>
  list: ItemList | null
}

/** What it says, what was settled, and where it stands. */
function Head({ task, statement, list }: PartProps) {
  const { itemId, surroundings, settled, excluded } = statement
  return (
    <header className="grid gap-2">
      <h1 className="max-w-prose text-lg leading-relaxed font-semibold">{statement.text}</h1>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {settled === null ? <span className="font-medium">Not settled.</span> : <LabelBadge code={settled} />}
        <span className="text-muted">{statement.explanation}</span>
      </p>
      {statement.sessions.map(({ title, groups }) => (
        <section key={title} aria-label={`Session: ${title}`} className="max-w-prose text-sm">
          <h2 className="font-medium">{title}: what the session agreed on</h2>
          <ol className="list-decimal pl-5">
            {groups.map((group) => (
              <li key={group} className="wrap-anywhere">
                {group}
              </li>
            ))}
          </ol>
          {groups.length === 0 && <p className="text-muted">Nobody had marked anything.</p>}
        </section>
      ))}
      {excluded && (
        <Notice>
          {`Excluded from the study by ${excluded.by}, ${minuteOf(excluded.at)} UTC: ${excluded.reason} `}
          <Link
            className="text-accent underline underline-offset-2"
            href={`/studies/${task.studyId}/documents/excluded`}
          >
            <ItemWords>Excluded statements</ItemWords>
          </Link>
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {statement.kind === '' ? 'Written' : `A ${statement.kind}`} by {statement.author} about patient{' '}
        {statement.patient}
        <Link className="text-accent underline underline-offset-2" href={chartAddress(task, statement, list)}>
          In its text, beside the chart
        </Link>
        <Link
          className="text-accent underline underline-offset-2"
          href={sheetAddress(task, statement.documentId, statementPath(itemId, list))}
        >
          Score sheet of the text
        </Link>
      </p>
      {surroundings && (
        <blockquote className="max-w-prose border-l-2 border-line-strong pl-4 text-sm whitespace-pre-wrap text-muted">
          {surroundings.before}
          <mark className="bg-evidence text-ink">{surroundings.text}</mark>
          {surroundings.after}
        </blockquote>
      )}
    </header>
  )
}

/** What people said of it, or why that is left out. */
function People({ task, statement, list }: PartProps) {
  const { itemId, people, excluded } = statement
  return (
    <section aria-labelledby="people" className="grid gap-2">
      <h2 id="people" className="text-sm font-semibold">
        People
      </h2>
      {statement.isHidden && excluded ? (
        <Notice>
          It was not settled when it was excluded. Bring it back to read what people said of it.
        </Notice>
      ) : statement.isHidden ? (
        <UnsettledHidden
          task={task}
          leftOut="It is not settled yet, and what people said of such statements is left out"
          onRead={readUnsettledAction}
        />
      ) : people.length === 0 ? (
        <Notice>Nobody has checked it yet.</Notice>
      ) : (
        <RatingTable
          caption="People"
          chartUrl={chartAddress(task, statement, list)}
          ratings={people}
          describe={({ raterId, alias, round }) => (
            <>
              <Link
                className="underline-offset-2 hover:underline"
                href={raterAddress(task, raterId, statementPath(itemId, list))}
              >
                {alias}
              </Link>
              {round > 1 && <span className="text-muted"> (second round)</span>}
            </>
          )}
        />
      )}
    </section>
  )
}
