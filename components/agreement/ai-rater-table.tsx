import Link from 'next/link'
import { ItemWords } from '@/components/ui/labels'
import { MoreFold } from '@/components/ui/more-fold'
import { Table, Td, Th } from '@/components/ui/table'
import { counted } from '@/lib/core/counted-words'
import { type AiRaterListing, type AiView, shownMeasures } from '@/lib/core/figures/ai-raters/ai-view'
import { type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { duplicateWords, moreSameWords, sameWords } from '@/lib/core/figures/words/duplicate-words'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { nameWithout } from '@/lib/core/rater-names'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { itemsAddress } from '../statements/addresses'
import { addressWith } from '../ui/address'
import { AiRaterCells, DifferenceCells, type ShownColumns } from './ai-rater-cells'
import { headNote, headOf, SortHead } from './ai-rater-table-head'

type Props = {
  task: TaskRef
  listing: AiRaterListing
  view: AiView
  /** AI raters that were begun after the results were opened. */
  lateIds: readonly string[]
  /** The page's address with some of its choices changed. */
  hrefWith: (change: Partial<AiView>) => string
}

/** Whether it left settled statements out, of all or of a group. */
function lacksSome({ rated, settled, groups }: AiRaterListing['rows'][number]): boolean {
  return rated < settled || groups.some((group) => group.rated < group.settled)
}

/** What is looked for first: it stands beside the name. */
function isFirst(measure: AiMeasure): boolean {
  return measure === 'agreement' || measure === 'ac1'
}

/** Every AI rater a row, with intervals; headings sort, names open the rater beside the consensus. */
export function AiRaterTable({ task, listing, view: asked, lateIds, hrefWith }: Props) {
  const view = { ...asked, focus: listing.focus }
  const measures = shownMeasures(view)
  const shown: ShownColumns = {
    first: measures.filter(isFirst),
    rest: measures.filter((measure) => !isFirst(measure)),
    // where all was rated, coverage and agreement over all say nothing that agreement does not
    isCovered: view.sort === 'coverage' || view.sort === 'correct' || listing.rows.some(lacksSome),
    settings: view.settings === 'columns' ? listing.axes.map(({ name }) => name) : [],
    against: listing.against,
    labelSet: listing.labelSet,
  }
  const letters = measures.some((measure) => MEASURES[measure].isOfLabel) ? headNote(listing) : ''
  const ownBasis = shown.isCovered ? ', each over what it rated itself' : ''
  return (
    <Table
      caption={`AI raters against the consensus of people, 95 % intervals ${UNIT_WORDS[view.unit]}${letters && `; ${letters}`}${view.missing === 'wrong' ? '; what was not rated counts as wrong, but for AC1 and kappa' : ownBasis}`}
      isWide
      isDense
    >
      <AiRaterHead shown={shown} view={view} hrefWith={hrefWith} />
      <tbody>
        {listing.rows.map((row) => (
          <AiRaterRows key={row.raterId} {...{ task, view, shown, row, lateIds }} />
        ))}
      </tbody>
    </Table>
  )
}

function AiRaterHead({ shown, view, hrefWith }: Pick<Props, 'view' | 'hrefWith'> & { shown: ShownColumns }) {
  const { first, rest, isCovered, settings, against, labelSet } = shown
  const { focus } = view
  const headsOf = (those: readonly AiMeasure[]) =>
    those.map((measure) => (
      <SortHead
        key={measure}
        sort={measure}
        title={headOf(measure, { focus, labelSet })}
        view={view}
        hrefWith={hrefWith}
      />
    ))
  return (
    <thead>
      <tr>
        <SortHead sort="alias" title="AI rater" view={view} hrefWith={hrefWith} />
        {settings.map((name) => (
          <Th key={name}>{axisTitle(name)}</Th>
        ))}
        {headsOf(first)}
        {against && (
          <>
            <SortHead
              sort="difference"
              title={`Less ${against.alias}, points`}
              view={view}
              hrefWith={hrefWith}
            />
            <SortHead sort="p" title="P (Holm)" view={view} hrefWith={hrefWith} />
          </>
        )}
        {isCovered && (
          <>
            <SortHead sort="coverage" title="Coverage %" view={view} hrefWith={hrefWith} />
            <SortHead sort="correct" title="Agreement over all %" view={view} hrefWith={hrefWith} />
          </>
        )}
        {headsOf(rest)}
      </tr>
    </thead>
  )
}

type Row = AiRaterListing['rows'][number]
type RowProps = Pick<Props, 'task' | 'view' | 'lateIds'> & { shown: ShownColumns; row: Row }

/** One AI rater over all statements, and below it over each group of them. */
function AiRaterRows({ task, view, lateIds, shown, row }: RowProps) {
  const { settings, against } = shown
  const own = { task, view, ...shown }
  return (
    <>
      <tr>
        <AiRaterName {...{ task, view, lateIds, row }} shownBeside={settings} />
        {settings.map((setting) => (
          <Td key={setting}>{axisValue(setting, row.axes[setting] ?? '–')}</Td>
        ))}
        <AiRaterCells {...own} figures={row}>
          {against && (
            <DifferenceCells task={task} view={view} difference={row.difference} against={against.raterId} />
          )}
        </AiRaterCells>
      </tr>
      {row.groups.map((group) => (
        <tr key={group.label} className="text-muted">
          <Td>
            <span className="block pl-4 wrap-anywhere">
              <span className="sr-only">{row.alias}: </span>
              {group.label}
            </span>
          </Td>
          {settings.length > 0 && <Td colSpan={settings.length} />}
          <AiRaterCells {...own} figures={group} query={group.query}>
            {against && <Td colSpan={2} />}
          </AiRaterCells>
        </tr>
      ))}
    </>
  )
}

type NameProps = Pick<Props, 'task' | 'view' | 'lateIds'> & { row: Row; shownBeside: readonly string[] }

/** Its name, what is to be known of it, and those that gave the same answers. */
function AiRaterName({ task, view, lateIds, row, shownBeside }: NameProps) {
  const { raterId, alias, sameConfigurationAs, sameRatingsAs, aside, repeats } = row
  const hrefOf = (of: string) =>
    addressWith(`${taskHome(task)}/agreement/compare`, { ...filterQuery(view), a: SETTLED, b: of })
  return (
    <Td className="max-w-56 min-w-40 font-medium">
      <Link
        className="block min-h-[24px] wrap-anywhere text-accent underline-offset-2 hover:underline"
        href={hrefOf(raterId)}
      >
        {nameWithout(alias, row.axes, shownBeside)}
      </Link>
      {sameConfigurationAs !== null && (
        <span className="block text-xs font-normal text-muted">
          {capitalize(duplicateWords(sameConfigurationAs))}.
        </span>
      )}
      {sameConfigurationAs === null && sameRatingsAs !== null && (
        <span className="block text-xs font-normal text-muted">{capitalize(sameWords(sameRatingsAs))}.</span>
      )}
      {aside && (
        <span className="block text-xs font-normal text-muted">
          Over <ItemWords>{counted(aside.items, 'statement', 'statements')}</ItemWords>
          {aside.why === 'fewer' ? ' only' : ', too few of which all others rated, too'}: not comparable with
          those listed before.
        </span>
      )}
      {lateIds.includes(raterId) && (
        <span className="block text-xs font-normal text-muted">Begun after the results were opened.</span>
      )}
      <Link
        className="block min-h-[24px] w-fit text-xs/6 font-normal whitespace-nowrap text-muted underline-offset-2 hover:underline"
        prefetch={false}
        href={itemsAddress(task, filterQuery(view), { a: SETTLED, b: raterId, differ: 'yes' })}
      >
        Differences<span className="sr-only"> of {alias} from the consensus</span>
      </Link>
      {repeats.length > 0 && (
        <MoreFold title={moreSameWords(repeats.length)}>
          {repeats.map((one) => (
            <Link
              key={one.raterId}
              className="min-h-[24px] wrap-anywhere text-muted underline-offset-2 hover:underline"
              prefetch={false}
              href={hrefOf(one.raterId)}
            >
              {one.alias}
              {lateIds.includes(one.raterId) && ' (begun after the results were opened)'}
            </Link>
          ))}
        </MoreFold>
      )}
    </Td>
  )
}
