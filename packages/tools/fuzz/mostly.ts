import fc from 'fast-check'

/** Generates `usual` this many times as often as `other`. */
export const mostly = <T, U>(times: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: other })
