/** Labels by value. A map keeps the order of numeric values. */
export type Choices = Readonly<Record<string, string>> | ReadonlyMap<string | number, string>;

export const pairsOf = (choices: Choices): [string | number, string][] =>
  choices instanceof Map ? [...choices] : Object.entries(choices);

export const Options = ({ of: choices }: { readonly of: Choices }) =>
  pairsOf(choices).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
