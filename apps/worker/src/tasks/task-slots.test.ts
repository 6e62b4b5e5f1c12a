import { TASK_PRIORITY } from '@crop/domain'
import { createTaskSlots, ONE_SLOT } from './task-slots'

const { customer, batch, reanalysis } = TASK_PRIORITY

const createTasks = (priority: number, count: number) => Array.from({ length: count }, () => ({ priority }))

test('a worker claims as many tasks as keep its threads busy, up to the limit of its settings', () => {
  expect(createTaskSlots(200, () => 30).acquireFree().limit).toBe(30)
  expect(createTaskSlots(20, () => 30).acquireFree().limit).toBe(20)
})

test('a tenth of the slots is for batch items and one for re-analyses', () => {
  const slots = createTaskSlots(200, () => 40)
  const claim = slots.acquireFree()
  expect(claim).toEqual({ limit: 40, reserved: { batch: 4, reanalysis: 1 } })
  slots.assign(claim, [...createTasks(customer, 35), ...createTasks(batch, 4), ...createTasks(reanalysis, 1)])
  for (const task of [...createTasks(customer, 20), ...createTasks(batch, 3)]) slots.release(task)
  expect(slots.acquireFree()).toEqual({ limit: 23, reserved: { batch: 3, reanalysis: 0 } })
})

test('no slots are reserved for a class that had no due task a moment ago', () => {
  const slots = createTaskSlots(200, () => 40)
  const claim = slots.acquireFree()
  slots.assign(claim, createTasks(customer, 35))
  for (const task of createTasks(customer, 35)) slots.release(task)
  expect(slots.acquireFree()).toEqual({ limit: 40, reserved: { batch: 0, reanalysis: 0 } })
})

test('with a single slot, one claim in ten is for each lower class', () => {
  const slots = createTaskSlots(1, () => 40)
  const reserved = { batch: 0, reanalysis: 0 }
  for (let count = 0; count < 20; count++) {
    const claim = slots.acquireFree()
    reserved.batch += claim.reserved.batch
    reserved.reanalysis += claim.reserved.reanalysis
    const priority = claim.reserved.batch ? batch : claim.reserved.reanalysis ? reanalysis : customer
    slots.assign(claim, createTasks(priority, 1))
    slots.release({ priority })
  }
  expect(reserved).toEqual({ batch: 2, reanalysis: 2 })
})

test('rings have slots of their own until many single questions are in this worker', () => {
  const slots = createTaskSlots(200, () => 10)
  const claim = slots.acquireFree()
  slots.assign(claim, createTasks(batch, 10))
  expect(slots.acquireFree().limit).toBe(0)
  let rung = 0
  while (slots.tryAcquireForRing()) {
    slots.assign(ONE_SLOT, createTasks(customer, 1))
    rung += 1
  }
  expect(rung).toBe(8)
  slots.release({ priority: customer })
  expect(slots.tryAcquireForRing()).toBe(true)
})

test('the next claim waits until half of the slots are free', async () => {
  const slots = createTaskSlots(200, () => 10)
  slots.assign(slots.acquireFree(), createTasks(customer, 10))
  let isHalfFree = false
  const halfFree = slots.whenHalfFree().then(() => (isHalfFree = true))
  for (const task of createTasks(customer, 4)) slots.release(task)
  await Promise.resolve()
  expect(isHalfFree).toBe(false)
  slots.release({ priority: customer })
  await halfFree
  expect(slots.inUse()).toBe(5)
})
