<?php
/**
 * An activated site, ever after.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Steps 8 and 9 of the protocol: the weekly sign of life, and giving the activation back.
 */
final class Upkeep {

	/** A first failure is retried after an hour, then the wait doubles up to a day. */
	const FIRST_PAUSE = 3600;
	const LAST_PAUSE  = 86400;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The steps for one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Returns true if a heartbeat is due at all: the activation is this site's own and has a token.
	 * It is sent even while the hub does not know the activation: a hub on an older backup, or on
	 * the wrong database, may know it again later.
	 */
	public function has_heartbeat(): bool {
		$activation = $this->product->store()->activation();
		return null !== $activation && '' !== $activation['token'] && $this->product->is_here();
	}

	/**
	 * Records since when the site has another address: from then on it works for 14 days.
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
	 * The heartbeat without a button: after a failure it is not tried again before the pause is over.
	 * Says whether it went out.
	 */
	public function beat_quietly(): bool {
		$now = $this->product->now();
		if ( ! $this->has_heartbeat() || ( $this->product->store()->note( 'outage' )['until'] ?? 0 ) > $now ) {
			return false;
		}
		// The answer takes this back. Until then, other pages that are opened do not call too.
		$this->note_failure( $now );
		$this->beat_now();
		return true;
	}

	/**
	 * Sends the heartbeat regardless of the pause, if this request has time left.
	 */
	public function beat_now(): void {
		if ( ! $this->has_heartbeat() || ! $this->product->hub()->has_time() ) {
			return;
		}
		try {
			$this->check();
		} catch ( Refused $refused ) {
			return; // The words stand with the activation; a passing failure is tried again.
		}
	}

	/**
	 * Asks the hub for the status of the activation.
	 *
	 * @throws Refused Why that is not known.
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
	 * Gives the activation back to its license and says how: `deactivated`, `forgotten_copy` (a copy on
	 * another host forgets only itself), `forgotten_offline`, or, where the hub does not know the
	 * activation as this site's, `forgotten_unknown` and `other_site`.
	 *
	 * @throws Refused When the hub could not be told: nothing is forgotten then.
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
	 * Tells the hub; gives the word of its answer.
	 *
	 * @param string $token The activation token.
	 * @throws Refused When the hub could not be told.
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
	 * Returns the weekly heartbeat, with findings of the connection since the last one.
	 *
	 * @param array $activation The activation.
	 */
	private function sign_of_life( array $activation ): array {
		$about = array_intersect_key( $this->product->about_site(), array_flip( array( 'site_url', 'theme_version', 'wordpress_version', 'php_version' ) ) );
		if ( '' !== $activation['certificate'] && $this->product->verifier()->stored_holds() ) {
			$about['certificate_id'] = $activation['certificate_id'];
		}
		$diagnosis = $this->product->store()->note( 'diagnosis' );
		return array() === $diagnosis ? $about : $about + compact( 'diagnosis' );
	}

	/**
	 * Takes over what the hub answered.
	 *
	 * @param array $activation The activation.
	 * @param array $answer     The hub's answer.
	 * @throws Refused When the activation no longer stands, or the answer is none.
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
			// The token stays: a silent staging site, or a refund taken back, recovers by itself.
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
	 * @param array   $activation The activation.
	 * @param Refused $refused    The refusal.
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
	 * Remembers that the hub did not answer, and until when it is not called again.
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
	 * The activation, which must be there.
	 *
	 * @throws Refused When it is not.
	 */
	private function require_activation(): array {
		$activation = $this->product->store()->activation();
		if ( null === $activation ) {
			throw new Refused( 'not_activated' );
		}
		return $activation;
	}
}
