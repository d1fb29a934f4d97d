'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { useItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { counted, whole } from '@/lib/core/counted-words'
import type { ExcludableStatement, NewExclusion } from '@/lib/core/exclusion'

type Result = { ok: true; data: { statements: number } } | { ok: false; message: string }

type Props = {
  studyId: string
  /** What was searched for; all statements for none. */
  words: string
  found: { total: number; statements: readonly ExcludableStatement[] }
  onExclude: (input: NewExclusion & { studyId: string }) => Promise<Result>
}

/** Statements that may be excluded, the shortest first, with a box each and one reason for all that are ticked. */
export function ExcludeForm({ studyId, words, found, onExclude }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { result, failure, isBusy, take } = useStep(onExclude, ({ ok }) => {
    if (ok) setChosen(new Set())
  })
  const say = useItemWords()
  const shown = found.statements
  const ticked = shown.filter(({ itemId }) => chosen.has(itemId))
  const answered = ticked.filter(({ answers }) => answers > 0).length

  function choose(itemIds: readonly string[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const itemId of itemIds) {
      if (isChosen) next.add(itemId)
      else next.delete(itemId)
    }
    setChosen(next)
  }

  return (
    <section aria-labelledby="exclude" className="grid gap-3">
      <h2 id="exclude" className="text-sm font-semibold">
        {say('Exclude statements')}
      </h2>
      <form className="flex flex-wrap items-end gap-3">
        <TextField label={say('Find statements by their words')} name="find" defaultValue={words} />
        <Button type="submit" tone="quiet">
          Find
        </Button>
      </form>
      {result?.ok && (
        <Notice>
          {say(`${counted(result.data.statements, 'statement is', 'statements are')} excluded.`)}
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {shown.length === 0 ? (
        <Notice>
          {say(words === '' ? 'The study has no statements to check.' : 'No statement holds these words.')}
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {say(
              found.total > shown.length
                ? `The shortest ${shown.length} of ${whole(found.total)} statements.`
                : `${counted(found.total, 'statement', 'statements')}, the shortest first.`,
            )}
          </p>
          <StatementTable statements={shown} chosen={chosen} onChoose={choose} />
          <ReasonForm
            count={ticked.length}
            isBusy={isBusy}
            onExclude={(reason) => take({ studyId, itemIds: ticked.map(({ itemId }) => itemId), reason })}
          />
          {answered > 0 && (
            <Notice>
              {`People have answered ${answered} of these. The report says how many were excluded after that.`}
            </Notice>
          )}
        </>
      )}
    </section>
  )
}

type ReasonProps = { count: number; isBusy: boolean; onExclude: (reason: string) => void }

function ReasonForm({ count, isBusy, onExclude }: ReasonProps) {
  const say = useItemWords()
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onSend={(fields) => onExclude(formText(fields, 'reason'))}
    >
      <TextField
        label="Why they are excluded, for the audit log and exports"
        name="reason"
        required
        maxLength={500}
        className="w-full max-w-md"
      />
      <Button type="submit" disabled={isBusy || count === 0}>
        {isBusy
          ? 'Excluding…'
          : say(`Exclude ${count === 0 ? 'statements' : counted(count, 'statement', 'statements')}`)}
      </Button>
    </Form>
  )
}

function StatementTable({
  statements,
  chosen,
  onChoose,
}: {
  statements: readonly ExcludableStatement[]
  chosen: ReadonlySet<string>
  onChoose: (itemIds: readonly string[], isChosen: boolean) => void
}) {
  const say = useItemWords()
  const isAll = statements.every(({ itemId }) => chosen.has(itemId))
  return (
    <div className="max-h-96 overflow-y-auto rounded-lg border border-line *:border-0">
      <Table caption={say('Statements to check')}>
        <thead>
          <tr>
            <Th className="w-10">
              <input
                type="checkbox"
                aria-label="All of these"
                className="size-4 accent-accent"
                checked={isAll}
                onChange={() =>
                  onChoose(
                    statements.map(({ itemId }) => itemId),
                    !isAll,
                  )
                }
              />
            </Th>
            <Th className="w-3/5">{say('Statement')}</Th>
            <Th>Kind</Th>
            <Th>Patient</Th>
            <Th numeric>Answered by</Th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ itemId, text, kind, patient, answers }) => (
            <tr key={itemId} className="align-top">
              <Td>
                <input
                  type="checkbox"
                  aria-label={`Exclude: ${text}`}
                  className="size-4 accent-accent"
                  checked={chosen.has(itemId)}
                  onChange={(event) => onChoose([itemId], event.target.checked)}
                />
              </Td>
              <Td>{text}</Td>
              <Td>{kind}</Td>
              <Td>{patient}</Td>
              <Td numeric>{answers}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
