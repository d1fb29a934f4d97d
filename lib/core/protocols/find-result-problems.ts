import { listDeclared } from './declared'
import type { Definition } from './definition'
import { FIGURE_KINDS } from './figure-kinds'
import { tryExpression, undeclared } from './problem-sentences'

/** What strata can be made of beside attributes of an item's parts. */
const STRATUM_ROOTS: Readonly<Record<string, readonly string[] | null>> = {
  document: ['authorKind', 'authorName', 'kind'],
  statement: ['kind'],
  note: ['category', 'description'],
  patient: ['sex', 'age'],
  item: null,
}

/** What is wrong with a definition's strata, scores and figures. */
export function findResultProblems(definition: Definition): string[] {
  return [
    ...findStratumProblems(definition),
    ...findScoreProblems(definition),
    ...findFigureProblems(definition),
  ]
}

function findStratumProblems({ item, strata }: Definition): string[] {
  const own = Object.fromEntries(
    item.parts.map(({ role, attributes }) => [role, attributes.map(({ id }) => id)]),
  )
  return strata.flatMap(({ id, from }) => {
    const [root = '', name = ''] = from.split('.')
    const roots = { ...STRATUM_ROOTS, ...own }
    if (!Object.hasOwn(roots, root))
      return [
        `strata (${id}): “${root}” is neither a part nor one of ${Object.keys(STRATUM_ROOTS).join(', ')}.`,
      ]
    const names = roots[root]
    return names ? undeclared(`strata (${id})`, [name], names, `attribute of “${root}”`) : []
  })
}

function findScoreProblems(definition: Definition): string[] {
  const { item, strata, scores } = definition
  const units = [
    'item',
    'document',
    'patient',
    ...item.parts.map(({ role }) => role),
    ...strata.map(({ id }) => id),
  ]
  const { scope } = listDeclared(definition)
  return scores.flatMap(({ id, per, how }, index) => {
    const before = { ...scope, scores: new Set(scores.slice(0, index).map((score) => score.id)) }
    const at = `scores (${id})`
    const own = how.kind === 'formula' ? before : scope
    return [
      ...undeclared(`${at}.per`, [per], units, 'unit: item, document, patient, a part or a stratum'),
      ...tryExpression(`${at}.of`, how.of, own, how.kind === 'share' ? 'condition' : 'number'),
      ...(how.kind === 'formula'
        ? []
        : [
            ...tryExpression(`${at}.where`, how.where, scope, 'condition'),
            ...tryExpression(`${at}.weight`, how.weight, scope, 'number'),
          ]),
    ]
  })
}

function findFigureProblems(definition: Definition): string[] {
  const { item, strata, scores, figures } = definition
  const { materials } = listDeclared(definition)
  const isScore = new Set(scores.map(({ id }) => id))
  return figures.flatMap(({ kind, of, by, given }, index) => {
    const at = `figures[${index}] (${kind})`
    const fitting = Object.hasOwn(FIGURE_KINDS, kind) ? FIGURE_KINDS[kind] : undefined
    if (!fitting) return [`figures[${index}]: “${kind}” is no kind of figure.`]
    return [
      ...undeclared(
        `${at}.by`,
        by,
        strata.map(({ id }) => id),
        'stratum',
      ),
      ...undeclared(
        `${at}.given`,
        given === undefined ? [] : [given],
        item.parts.flatMap(({ role, attributes }) => attributes.map(({ id }) => `${role}.${id}`)),
        'attribute of a part',
      ),
      ...of.flatMap((id) => {
        const material = materials.get(id) ?? (isScore.has(id) ? 'score' : undefined)
        if (!material) return undeclared(`${at}.of`, [id], [], 'field, computed value, layer or score')
        return fitting.includes(material)
          ? []
          : [`${at}: “${id}” is ${material}, and this figure is of what is ${fitting.join(' or ')}.`]
      }),
    ]
  })
}
