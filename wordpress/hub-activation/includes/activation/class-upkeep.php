<?php
/**
 * Heartbeat and deactivation of an activated site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Steps 8 and 9 of the protocol: the weekly heartbeat, and the deactivation.
 */
final class Upkeep {

	/** Seconds before the first retry after a failure. The wait doubles up to a day. */
	const FIRST_PAUSE = 3600;
	const LAST_PAUSE  = 86400;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the upkeep of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns true if the site sends heartbeats: the activation belongs to this site and has a
	 * token. An activation that the hub does not know still sends them, because the hub may restore
	 * a newer backup.
	 */
	public function has_heartbeat(): bool {
		$activation = $this->product->store()->activation();
		return null !== $activation && '' !== $activation['token'] && $this->product->is_here();
	}

	/**
	 * Stores the time at which the site was first seen at another address. The theme works there
	 * for 14 days.
	 */
	public function note_place(): void {
		$activation = $this->product->store()->activation();
		$is_here    = $this->product->is_here();
		$is_noted   = isset( $activation['moved_since'] );
		if ( $is_here === $is_noted && null !== $activation ) {
			$this->product->store()->change( $activation, array( 'moved_since' => $is_here ? null : $this->product->now() ) );
		}
	}

	/**
	 * Sends the heartbeat in the background, unless the pause after a failure is not over. Returns
	 * true if it was sent.
	 */
	public function beat_quietly(): bool {
		$now = $this->product->now();
		if ( ! $this->has_heartbeat() || ( $this->product->store()->note( 'outage' )['until'] ?? 0 ) > $now ) {
			return false;
		}
		// Records a failure in advance, so that other pages do not call at the same time. The
		// answer removes it.
		$this->note_failure( $now );
		$this->beat_now();
		return true;
	}

	/**
	 * Sends the heartbeat, even during the pause, if this request has time left.
	 */
	public function beat_now(): void {
		if ( ! $this->has_heartbeat() || ! $this->product->hub()->has_time() ) {
			return;
		}
		try {
			$this->check();
		} catch ( Refused $refused ) {
			return; // The activation stores the message, and a temporary failure is retried.
		}
	}

	/**
	 * Asks the hub for the status of the activation.
	 *
	 * @throws Refused If the status remains unknown.
	 */
	public function check(): void {
		$activation = $this->require_activation();
		if ( '' === $activation['token'] ) {
			throw new Refused( 'offline_activation' );
		}
		if ( ! $this->product->is_here() ) {
			throw new Refused( 'elsewhere' );
		}
		try {
			$answer = $this->product->hub()->post( '/api/theme-activation/heartbeat', $this->sign_of_life( $activation ), $activation['token'] );
		} catch ( Refused $refused ) {
			$this->take_refusal( $activation, $refused );
			throw $refused;
		}
		$this->take( $activation, $answer );
	}

	/**
	 * Deactivates the site and returns the result: `deactivated`, `forgotten_copy` (a copy on
	 * another host forgets only itself), `forgotten_offline`, or, if the hub does not know the
	 * activation of this site, `forgotten_unknown` and `other_site`.
	 *
	 * @throws Refused If the hub cannot be reached; the activation stays then.
	 */
	public function deactivate(): string {
		$activation = $this->require_activation();
		$outcome    = $this->product->is_here() ? 'forgotten_offline' : 'forgotten_copy';
		if ( 'forgotten_copy' !== $outcome && '' !== $activation['token'] ) {
			$outcome = $this->give_back( $activation['token'] );
		}
		$this->forget();
		return $outcome;
	}

	/**
	 * Forgets the activation without informing the hub.
	 */
	public function forget(): void {
		$this->product->store()->forget();
		$this->product->store()->drop_requests();
		$this->product->store()->write_note( 'outage', array() );
		$this->product->store()->write_note( 'diagnosis', array() );
		$this->product->offers()->forget();
		$this->product->schedule()->clear();
	}

	/**
	 * Deactivates the site at the hub, and returns the result.
	 *
	 * @param string $token Activation token.
	 * @throws Refused If the hub cannot be reached.
	 */
	private function give_back( string $token ): string {
		try {
			$this->product->hub()->post( '/api/theme-activation/deactivate', array( 'site_url' => $this->product->home() ), $token );
			return 'deactivated';
		} catch ( Refused $refused ) {
			if ( 'unknown_token' === $refused->reason ) {
				return 'forgotten_unknown';
			}
			if ( 'other_site' === $refused->reason ) {
				return 'other_site';
			}
			throw $refused;
		}
	}

	/**
	 * Returns the body of a heartbeat, with the last unsent connection check.
	 *
	 * @param array $activation Stored activation.
	 */
	private function sign_of_life( array $activation ): array {
		$body = array_intersect_key( $this->product->about_site(), array_flip( array( 'site_url', 'theme_version', 'wordpress_version', 'php_version' ) ) );
		if ( '' !== $activation['certificate'] && $this->product->verifier()->stored_holds() ) {
			$body['certificate_id'] = $activation['certificate_id'];
		}
		$diagnosis = $this->product->store()->note( 'diagnosis' );
		return array() === $diagnosis ? $body : $body + compact( 'diagnosis' );
	}

	/**
	 * Stores the answer of the hub.
	 *
	 * @param array $activation Stored activation.
	 * @param array $answer     Answer of the hub.
	 * @throws Refused If the activation has ended, or the answer is not valid.
	 */
	private function take( array $activation, array $answer ): void {
		$status = $answer['status'] ?? null;
		$ended  = array( State::RELEASED, State::MOVED, State::REFUNDED, State::BLOCKED );
		if ( State::ACTIVE !== $status && ! in_array( $status, $ended, true ) ) {
			throw new Refused( 'hub_unexpected', 'status' );
		}
		$message = is_string( $answer['message'] ?? null ) ? $answer['message'] : '';
		$changes = array(
			'status'     => $status,
			'message'    => $message,
			'checked_at' => $this->product->now(),
		);
		if ( State::ACTIVE !== $status ) {
			$this->product->store()->write_note( 'outage', array() );
			$this->product->offers()->forget();
			// The token stays, because a silent staging site or a canceled refund can recover.
			$this->product->store()->change(
				$activation,
				$changes + array(
					'certificate'    => '',
					'certificate_id' => '',
				)
			);
			throw new Refused( $status, $message );
		}
		if ( is_string( $answer['certificate'] ?? null ) ) {
			$claims   = $this->product->verifier()->verify( $answer['certificate'], $activation['audience'], $activation['id'] );
			$changes += Granted::certified( $answer['certificate'], $claims );
		}
		$support                    = $answer['supported_until'] ?? null;
		$changes['supported_until'] = is_string( $support ) ? $support : null;
		$changes['moved_since']     = null;
		$this->product->store()->write_note( 'outage', array() );
		$this->product->store()->write_note( 'diagnosis', array() );
		$this->product->store()->change( $activation, $changes );
	}

	/**
	 * Applies a refusal to the activation.
	 *
	 * @param array   $activation Stored activation.
	 * @param Refused $refused    Refusal of the hub.
	 */
	private function take_refusal( array $activation, Refused $refused ): void {
		if ( 'unknown_token' !== $refused->reason ) {
			$this->note_failure( $this->product->now() );
			return;
		}
		$this->product->store()->write_note( 'outage', array() );
		$this->product->store()->change(
			$activation,
			array(
				'status'     => State::UNKNOWN,
				'message'    => $refused->getMessage(),
				'checked_at' => $this->product->now(),
			)
		);
	}

	/**
	 * Stores that the hub did not answer, and until when it is not called.
	 *
	 * @param int $now Seconds since 1970.
	 */
	private function note_failure( int $now ): void {
		$last  = $this->product->store()->note( 'outage' );
		$again = ( $last['until'] ?? 0 ) > $now;
		$pause = $again ? $last['pause'] : min( self::LAST_PAUSE, 2 * ( $last['pause'] ?? self::FIRST_PAUSE / 2 ) );
		$this->product->store()->write_note(
			'outage',
			array(
				'since' => $last['since'] ?? $now,
				'until' => $now + $pause,
				'pause' => $pause,
			)
		);
	}

	/**
	 * Returns the activation.
	 *
	 * @throws Refused If there is none.
	 */
	private function require_activation(): array {
		$activation = $this->product->store()->activation();
		if ( null === $activation ) {
			throw new Refused( 'not_activated' );
		}
		return $activation;
	}
}
