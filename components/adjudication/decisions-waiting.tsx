import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/core/counted-words'
import { type ItemName, type TaskRef, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'

type Props = {
  task: TaskRef
  itemName: ItemName
  /** Statements that an adjudicator can decide now; null for whoever decides none. */
  toDecide: number | null
  /** Nothing was given to them to check. */
  isEmpty: boolean
}

/** What waits for somebody beside statements to check: decisions, or what will come. */
export function DecisionsWaiting({ task, itemName, toDecide, isEmpty }: Props) {
  if (toDecide !== null && toDecide > 0)
    return (
      <Notice tone="task">
        <p>
          <span className="font-medium">
            {counted(toDecide, `${itemName.one} waits`, `${itemName.many} wait`)} for your decision.
          </span>{' '}
          {isEmpty && 'None waits to be checked.'}
        </p>
        <ButtonLink href={`${taskHome(task)}/adjudicate`}>Go to the discussions</ButtonLink>
      </Notice>
    )
  if (!isEmpty) return null
  if (toDecide === null)
    return (
      <Notice>
        No {itemName.many} are assigned to you yet. The study’s lead gives them out: ask there, and look here
        again.
      </Notice>
    )
  return (
    <Notice>
      Nothing waits for you yet, and there is nothing to ask for. {capitalize(itemName.many)} come to you once
      raters have answered: here to check, and under Discussions to decide what people could not settle.
    </Notice>
  )
}
