export const plans = {
  title: 'Plans',
}
