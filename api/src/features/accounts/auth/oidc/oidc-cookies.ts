import { Inject, Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { ENVIRONMENT, type Environment } from '../../../../config/env.js'
import { SealedCookie } from '../../../../http/index.js'
import { expectedAnswer, oidcTrip, type OidcDeparture } from './oidc-trip.js'

/** Minutes that somebody may take at a provider, and with the code of their second step. */
const minutes = 10

const onTheWay = z.object({ trip: oidcTrip, expected: expectedAnswer })
type OnTheWay = z.infer<typeof onTheWay>

/** Somebody whose provider has vouched for them, and who has to type a code yet. */
const waiting = z.object({ userId: z.number().int(), loginEpoch: z.number().int() })
export type WaitingForCode = z.infer<typeof waiting>

const tripCookie = (provider: string): string => `loquia.oidc.${provider}`
const codeCookie = 'loquia.code'

/** What a browser holds of a sign-in that is not done: one way for each provider, and one that waits for a code. */
@Injectable()
export class OidcCookies {
  private readonly trips: SealedCookie<OnTheWay>
  private readonly codes: SealedCookie<WaitingForCode>

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.trips = new SealedCookie(environment, minutes, onTheWay)
    this.codes = new SealedCookie(environment, minutes, waiting)
  }

  depart(response: Response, { trip, expected }: OidcDeparture): void {
    this.trips.set(response, tripCookie(trip.provider), { trip, expected })
  }

  /** Of the way to this provider that the browser is on. */
  tripOf(request: Request, provider: string): OnTheWay | undefined {
    const found = this.trips.read(request, tripCookie(provider))
    return found?.trip.provider === provider ? found : undefined
  }

  arrive(response: Response, provider: string): void {
    this.trips.clear(response, tripCookie(provider))
  }

  waitForCode(response: Response, waiting: WaitingForCode): void {
    this.codes.set(response, codeCookie, waiting)
  }

  whoWaits(request: Request): WaitingForCode | undefined {
    return this.codes.read(request, codeCookie)
  }

  noLongerWait(response: Response): void {
    this.codes.clear(response, codeCookie)
  }
}
