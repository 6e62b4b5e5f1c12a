/**
 * Returns how often a test repeats a race: `few` times in `npm test`, `all` with `TEST_ROUNDS=full`, which
 * `npm run check -- rounds` sets.
 */
export const countRounds = ({ few, all }: { few: number; all: number }): number =>
  process.env.TEST_ROUNDS === 'full' ? all : few
