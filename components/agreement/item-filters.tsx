import { ITEM_STATES } from '@/components/progress/item-states'
import { Button } from '@/components/ui/button'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import type { ItemState } from '@/lib/core/adjudication/item-state'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import type { ItemFilter } from '@/lib/core/figures/basis/strata'
import { FEW_STATEMENTS } from '@/lib/core/figures/basis/suppression'
import type { LabelSet } from '@/lib/core/labels'
import { keptParameters } from '../ui/address'
import { ChoiceField } from './choice-field'
import { FilterChips } from './filter-chips'
import { type FilterChip, filterChips, filterWords } from './filter-words'
import type { Choice } from './view-controls'

/** What authors and patients are called in a study and where its statements stand, to choose from, and how many pass. */
type FilterNames = {
  labelSet: LabelSet
  systems: readonly string[]
  patients: readonly string[]
  states: readonly ItemState['kind'][]
  passing: number | null
}

type Field = { name: string; label: string } & (
  | { type: 'number' | 'date' }
  | { type: 'text'; names: readonly string[] }
  | { type: 'select'; options: readonly (readonly [value: string, title: string])[] }
  | ({ type: 'choice' } & Choice)
)

type Props<View extends ItemFilter> = {
  /** The page's address without parameters. */
  here: string
  view: View
  names: FilterNames
  /** What is on, where that is more than what all pages know. */
  chips?: readonly FilterChip[]
  /** What this page alone asks first, each with its own word for everything. */
  choices?: readonly Choice[]
  /** Further filters that this page alone knows. */
  fields?: readonly Field[]
}

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'

/** The filters that are on, each with a way to drop it, and a form with all there are. Works before scripts have come. */
export function ItemFilters<View extends ItemFilter>({
  here,
  view,
  names,
  chips = filterChips(view, names.labelSet),
  choices = [],
  fields: more = [],
}: Props<View>) {
  const fields: Field[] = [
    ...choices.map((choice) => ({ type: 'choice' as const, ...choice })),
    ...itemFields(names, view.state),
    ...more,
  ]
  const values = view as Readonly<Record<string, string | number | null | undefined>>
  const handled = [...fields.map(({ name }) => name), 'page']
  return (
    // figures that are saved say with these words what they are of
    <div
      data-filter-words={filterWords(view, names.labelSet)}
      className="flex basis-full flex-wrap items-center gap-2 text-sm print:hidden"
    >
      <FilterChips here={here} view={view} chips={chips} />
      <details className="basis-full">
        <summary className="w-fit text-muted hover:text-ink">More filters</summary>
        <div className="mt-2 grid gap-3 rounded-lg border border-line bg-raised px-4 py-3">
          <form
            key={JSON.stringify(view)}
            method="get"
            action={here}
            aria-label="More filters"
            className="flex flex-wrap items-end gap-x-4 gap-y-2"
          >
            {Object.entries(keptParameters(view, handled)).flatMap(([name, list]) =>
              [list]
                .flat()
                .map((entry) => <input key={`${name} ${entry}`} type="hidden" name={name} value={entry} />),
            )}
            {fields.map((field) => (
              <FilterField key={field.name} field={field} value={String(values[field.name] ?? '')} />
            ))}
            <Button type="submit" tone="quiet">
              Filter
            </Button>
          </form>
          {names.passing !== null && (
            <p className="text-xs text-muted">
              Figures over fewer than {FEW_STATEMENTS} answered <ItemWords>statements</ItemWords> reveal
              single answers: looking at them before all are settled goes on the study’s audit log.
            </p>
          )}
        </div>
      </details>
      {view.subset !== null && (
        <p className="basis-full text-muted">
          <ItemWords>{selectionCaution('statements')}</ItemWords>
        </p>
      )}
      {names.passing === 0 && (
        <Notice>
          <ItemWords>No statement passes these filters.</ItemWords>
        </Notice>
      )}
    </div>
  )
}

function FilterField({ field, value }: { field: Field; value: string }) {
  if (field.type === 'choice') return <ChoiceField choice={field} look={LOOK} />
  const { name, label, type } = field
  const list = type === 'text' ? `known-${name}` : undefined
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      {label}
      {type === 'select' ? (
        <select name={name} defaultValue={value} className={`${LOOK} max-w-56`}>
          <option value="">any</option>
          {field.options.map(([option, title]) => (
            <option key={option} value={option}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          type={type}
          min={type === 'number' ? 0 : undefined}
          list={list}
          defaultValue={value}
          className={`${LOOK} ${type === 'number' ? 'w-24' : 'w-40'}`}
        />
      )}
      {type === 'text' && (
        <datalist id={list}>
          {field.names.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </datalist>
      )}
    </label>
  )
}

function itemFields(
  { labelSet, systems, patients, states }: FilterNames,
  chosen: ItemFilter['state'],
): Field[] {
  return [
    { name: 'patient', label: 'Patient', type: 'text', names: patients },
    { name: 'system', label: 'Author', type: 'text', names: systems },
    {
      name: 'subset',
      label: 'At least one person said',
      type: 'select',
      options: labelSet.all.map(({ code, title }) => [code, title] as const),
    },
    {
      name: 'state',
      label: 'Where it stands',
      type: 'select',
      options: ITEM_STATES.filter(({ kind }) => kind === chosen || states.includes(kind)).map(
        ({ kind, title }) => [kind, title] as const,
      ),
    },
    { name: 'notesFrom', label: 'Notes, from', type: 'number' },
    { name: 'notesTo', label: 'to', type: 'number' },
    { name: 'lengthFrom', label: 'Characters, from', type: 'number' },
    { name: 'lengthTo', label: 'to', type: 'number' },
    { name: 'dayFrom', label: 'Last rated, from', type: 'date' },
    { name: 'dayTo', label: 'to', type: 'date' },
  ]
}
