import { listDeclared } from './declared'
import type { Definition } from './definition'
import { compileExpression } from './expressions/compile-expression'
import { ExpressionError, type Gives, type Scope } from './expressions/expression'
import { kindOf } from './field-kinds'
import { FIGURE_KINDS, RULE_MATERIALS } from './figure-kinds'

/** What strata can be made of beside attributes of an item's parts. */
const STRATUM_ROOTS: Readonly<Record<string, readonly string[] | null>> = {
  document: ['authorKind', 'authorName', 'kind'],
  statement: ['kind'],
  note: ['category', 'description'],
  patient: ['sex', 'age'],
  item: null,
}

/**
 * What makes a definition impossible to work with: names that it does not declare, expressions that say nothing, rules and
 * figures that do not fit what they are about. Each is one sentence that begins with where it stands; none means that the
 * definition holds together.
 */
export function findProblems(definition: Definition): string[] {
  return [
    ...findTwinNames(definition),
    ...findItemProblems(definition),
    ...findFieldProblems(definition),
    ...findSpanProblems(definition),
    ...findRuleProblems(definition),
    ...findStratumProblems(definition),
    ...findAiRaterProblems(definition),
    ...findScoreProblems(definition),
    ...findFigureProblems(definition),
  ]
}

/** What a careful author would mend, though the definition works without. */
export function findWarnings({ fields, consensus, figures, scores, computed }: Definition): string[] {
  const settled = new Set(consensus.map(({ field }) => field))
  const used = JSON.stringify([figures, scores, computed])
  return fields.flatMap((field, index) => {
    const at = `fields[${index}] (${field.id})`
    const isCounted = kindOf(field).variables(field).length > 0
    return [
      ...(field.kind === 'scale' && (!field.anchors[field.from] || !field.anchors[field.to])
        ? [`${at} has no anchors at its two ends: raters will read the scale differently.`]
        : []),
      ...(isCounted && !settled.has(field.id) && !used.includes(`"${field.id}`)
        ? [`${at} has no consensus rule, and nothing is computed or shown of it.`]
        : []),
    ]
  })
}

function findTwinNames({
  item,
  fields,
  computed,
  spanLayers,
  spanLinks,
  scores,
  strata,
  labelSchemes,
}: Definition) {
  const variables = fields.flatMap((field) => {
    const own = kindOf(field)
      .variables(field)
      .map(({ id }) => id)
    return own.includes(field.id) ? own : [field.id, ...own]
  })
  return [
    ...twins('fields, computed and spanLayers', [
      ...variables,
      ...[...computed, ...spanLayers].map(({ id }) => id),
    ]),
    ...twins(
      'item.parts',
      item.parts.map(({ role }) => role),
    ),
    ...twins(
      'spanLinks',
      spanLinks.map(({ id }) => id),
    ),
    ...twins(
      'scores',
      scores.map(({ id }) => id),
    ),
    ...twins(
      'strata',
      strata.map(({ id }) => id),
    ),
    ...twins(
      'labelSchemes',
      labelSchemes.map(({ id }) => id),
    ),
    ...item.parts.flatMap(({ role, attributes }) =>
      twins(
        `item.parts (${role})`,
        attributes.map(({ id }) => id),
      ),
    ),
  ]
}

function twins(at: string, ids: readonly string[]): string[] {
  const found = ids.filter((id, index) => ids.indexOf(id) < index)
  return [...new Set(found)].map((id) => `${at}: “${id}” is declared twice.`)
}

function findItemProblems({ item }: Definition): string[] {
  const roles = item.parts.map(({ role }) => role)
  const times = item.parts.flatMap(({ attributes }) =>
    attributes.filter(({ kind }) => kind === 'time').map(({ id }) => id),
  )
  const { generate } = item
  const named = 'parts' in generate ? generate.parts : 'part' in generate ? [generate.part] : []
  return [
    ...undeclared('item.generate', named, roles, 'part'),
    ...undeclared('item.group', item.group ? [item.group] : [], [...roles, 'patient'], 'part'),
    ...item.parts.flatMap(({ role, of, view, cutoff, kinds }) => [
      ...undeclared(`item.parts (${role}).cutoff`, cutoff ? [cutoff] : [], times, 'time attribute'),
      ...((of === 'chart') === (view === 'chart')
        ? []
        : [`item.parts (${role}): only a chart is viewed as a chart.`]),
      ...(cutoff && of !== 'chart' ? [`item.parts (${role}): only a chart has a cutoff.`] : []),
      ...(kinds && of === 'chart' ? [`item.parts (${role}): a chart has no kinds.`] : []),
    ]),
  ]
}

function findFieldProblems(definition: Definition): string[] {
  const { fields, computed, spanLayers } = definition
  return [
    ...(fields.length + spanLayers.length === 0
      ? ['fields: there is nothing to answer and nothing to mark.']
      : []),
    ...fields.flatMap((field, index) => {
      const at = `fields[${index}] (${field.id})`
      const { scope } = listDeclared(definition, { fields: index, computed: 0 })
      const own = kindOf(field).findProblems(field)
      return [
        ...own.map((problem) => `${at} ${problem}.`),
        ...tryExpression(`${at}.askWhen`, field.askWhen, scope, 'condition'),
      ]
    }),
    ...computed.flatMap((value, index) => {
      const { scope } = listDeclared(definition, { computed: index })
      const labels = value.kind === 'choice' ? value.options : []
      const gives = value.kind === 'choice' ? 'label' : 'number'
      return tryExpression(`computed[${index}] (${value.id}).formula`, value.formula, scope, gives, labels)
    }),
  ]
}

function findSpanProblems({ item, spanLayers, spanLinks }: Definition): string[] {
  const texts = item.parts.filter(({ of }) => of !== 'chart').map(({ role }) => role)
  const layers = spanLayers.map(({ id }) => id)
  return [
    ...spanLayers.flatMap(({ id, part, labels, attributes }) => [
      ...undeclared(`spanLayers (${id}).part`, [part], texts, 'part with a text of its own'),
      ...twins(
        `spanLayers (${id}).labels`,
        labels.map(({ code }) => code),
      ),
      ...twins(
        `spanLayers (${id}).attributes`,
        attributes.map(({ id: own }) => own),
      ),
    ]),
    ...spanLinks.flatMap(({ id, from, to }) => undeclared(`spanLinks (${id})`, [from, to], layers, 'layer')),
  ]
}

function findRuleProblems(definition: Definition): string[] {
  const { collect, consensus, labelSchemes, positiveClass } = definition
  const { materials, scope } = listDeclared(definition)
  const codesOf = (field: string) => scope.variables.get(field) ?? []
  const nominal = [...materials].filter(([, material]) => material === 'nominal').map(([id]) => id)
  const isConditional = collect.evidence === 'required-unless'
  return [
    ...(isConditional === (collect.unless !== undefined)
      ? []
      : ['collect.unless goes with evidence that is “required-unless”, and with no other.']),
    ...tryExpression('collect.unless', collect.unless, scope, 'condition'),
    ...twins(
      'consensus',
      consensus.map(({ field }) => field),
    ),
    ...consensus.flatMap(({ field, rule }) => {
      const material = materials.get(field)
      if (!material) return undeclared('consensus', [field], [], 'field, computed value or layer')
      const fits = RULE_MATERIALS[rule.kind]?.includes(material)
      return fits ? [] : [`consensus (${field}): “${rule.kind}” does not settle what is ${material}.`]
    }),
    ...labelSchemes.flatMap(({ id, field, merge }) => [
      ...undeclared(`labelSchemes (${id})`, [field], nominal, 'field with labels'),
      ...undeclared(`labelSchemes (${id}).merge`, Object.keys(merge), codesOf(field), `option of “${field}”`),
    ]),
    ...(positiveClass
      ? [
          ...undeclared('positiveClass', [positiveClass.field], nominal, 'field with labels'),
          ...undeclared('positiveClass', [positiveClass.code], codesOf(positiveClass.field), 'option'),
        ]
      : []),
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

function findAiRaterProblems({ item, fields, spanLayers, aiRater }: Definition): string[] {
  if (!aiRater) return []
  const { calls, reads, reference, batchBy, cite, keys, nliMapping } = aiRater
  const answered = [...fields, ...spanLayers].map(({ id }) => id)
  const roles = item.parts.map(({ role }) => role)
  const [label] = fields.filter((field) => field.kind === 'choice')
  const all = calls.flatMap(({ answers }) => answers ?? (calls.length === 1 ? answered : []))
  return [
    ...undeclared('aiRater.reads', reads, roles, 'part'),
    ...undeclared('aiRater.batchBy', batchBy ? [batchBy] : [], reads, 'part that it reads'),
    ...undeclared('aiRater.keys', Object.keys(keys), answered, 'field or layer'),
    ...undeclared('aiRater.calls', all, answered, 'field or layer'),
    ...twins('aiRater.calls', all),
    ...twins(
      'aiRater.keys',
      answered.map((id) => keys[id] ?? id),
    ),
    ...answered
      .filter((id) => !all.includes(id))
      .map(
        (id) =>
          `aiRater.calls: nobody answers “${id}”; where there are several calls, each names what it answers.`,
      ),
    ...(reference === 'retrieved' && item.parts.every(({ of }) => of !== 'chart')
      ? ['aiRater.reference: there is no chart among the parts to retrieve from.']
      : []),
    ...(cite && reference !== 'retrieved' ? ['aiRater.cite: only retrieved passages can be cited.'] : []),
    ...undeclared(
      'aiRater.nliMapping',
      Object.values(nliMapping ?? {}),
      label?.options.map(({ code }) => code) ?? [],
      'option of the first choice',
    ),
  ]
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
  const { strata, scores, figures } = definition
  const { materials } = listDeclared(definition)
  const isScore = new Set(scores.map(({ id }) => id))
  return figures.flatMap(({ kind, of, by }, index) => {
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

function undeclared(
  at: string,
  names: readonly string[],
  declared: readonly string[],
  what: string,
): string[] {
  return names.filter((name) => !declared.includes(name)).map((name) => `${at}: “${name}” is no ${what}.`)
}

function tryExpression(
  at: string,
  expression: unknown,
  scope: Scope,
  gives: Gives,
  labels: readonly string[] = [],
): string[] {
  if (expression === undefined) return []
  try {
    compileExpression(expression, scope, gives, labels)
    return []
  } catch (error) {
    if (error instanceof ExpressionError) return [`${at} ${error.message}.`]
    throw error
  }
}
