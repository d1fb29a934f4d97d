/**
 * What tasks are called in files: by their protocol, and the second one of a protocol with `-2` behind it. The names are the same
 * wherever a study's tasks are made in the same order.
 *
 * @param protocols of a study's tasks, in the order in which these were made
 */
export function nameTasks(protocols: readonly string[]): string[] {
  const names: string[] = []
  for (const protocol of protocols) {
    let name = protocol
    for (let number = 2; names.includes(name); number++) name = `${protocol}-${number}`
    names.push(name)
  }
  return names
}
