import { Route, Switch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { AccountRequired } from '../shared/service/account-required'
import { NewPlanPage } from './new-plan-page'
import { PlanListPage } from './plan-list-page'
import { PlanPage } from './plan-page'
import './plans.css'

export function PlansPages() {
  const { plans, shell } = useStrings()
  return (
    <AccountRequired title={shell.plans} reason={plans.accountFirst}>
      <Switch>
        <Route path="/plans/new" component={NewPlanPage} />
        <Route path="/plans/:id" component={PlanPage} />
        <Route component={PlanListPage} />
      </Switch>
    </AccountRequired>
  )
}
