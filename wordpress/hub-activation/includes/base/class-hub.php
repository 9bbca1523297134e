<?php
/**
 * The way to the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * JSON over HTTPS, from server to server. All calls of a page end after five seconds, those of other
 * products too, so that no administrator waits longer. In the background each product has its own time.
 */
final class Hub {

	/** Seconds that all calls of one page may take. */
	const PATIENCE = 5.0;

	/** A call with fewer seconds left is not started. */
	const TOO_LATE = 0.5;

	/** No answer of the hub comes near it: the hub leaves notes out from 65,536 bytes on, which older clients read. */
	const MOST_BYTES = 1048576;

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Deadlines of this request, in seconds since 1970: of the page, by 0, and in the background by item.
	 *
	 * @var array<int, float>
	 */
	private static $deadlines = array();

	/**
	 * The hub of these settings.
	 *
	 * @param Config $config The settings.
	 */
	public function __construct( Config $config ) {
		$this->config = $config;
	}

	/**
	 * Reads from the hub.
	 *
	 * @param string $path   Where.
	 * @param string $bearer The activation token, where the call needs one.
	 * @throws Refused Why there is no answer.
	 */
	public function get( string $path, string $bearer = '' ): array {
		return $this->call( $path, array( 'method' => 'GET' ), $bearer );
	}

	/**
	 * Tells the hub something.
	 *
	 * @param string $path   Where.
	 * @param array  $body   What.
	 * @param string $bearer The activation token, where the call needs one.
	 * @throws Refused Why there is no answer.
	 */
	public function post( string $path, array $body, string $bearer = '' ): array {
		$request = array(
			'method' => 'POST',
			'body'   => wp_json_encode( $body, JSON_UNESCAPED_SLASHES ),
		);
		return $this->call( $path, $request, $bearer );
	}

	/**
	 * Returns true if there is time for one more call on this page.
	 */
	public function has_time(): bool {
		return $this->time_left() > self::TOO_LATE;
	}

	/**
	 * The seconds that a call may take now. The first one sets the clock.
	 */
	public function time_left(): float {
		$whose                     = wp_doing_cron() ? $this->config->item_id : 0;
		self::$deadlines[ $whose ] = self::$deadlines[ $whose ] ?? microtime( true ) + self::PATIENCE;
		return self::$deadlines[ $whose ] - microtime( true );
	}

	/**
	 * Makes one call within the remaining time.
	 *
	 * @param string $path    Where.
	 * @param array  $request Method and body.
	 * @param string $bearer  The activation token, or nothing.
	 * @throws Refused Why there is no answer.
	 */
	private function call( string $path, array $request, string $bearer ): array {
		if ( ! $this->has_time() ) {
			throw new Refused( 'hub_unreachable', 'timeout' );
		}
		$headers = array(
			'Accept'          => 'application/json',
			// The hub's sentences come in the administrator's language, as this screen is.
			'Accept-Language' => str_replace( '_', '-', get_user_locale() ),
			'Content-Type'    => 'application/json',
		);
		if ( '' !== $bearer ) {
			$headers['Authorization'] = 'Bearer ' . $bearer;
		}
		if ( 'GET' === $request['method'] ) {
			unset( $headers['Content-Type'] );
		}
		$answer = wp_remote_request(
			$this->config->hub_url . $path,
			$request + array(
				'headers'             => $headers,
				'timeout'             => $this->time_left(),
				// A token must not follow a redirect to wherever it leads.
				'redirection'         => 0,
				'limit_response_size' => self::MOST_BYTES,
				'user-agent'          => 'WordPress/' . get_bloginfo( 'version' ) . '; hub-activation/' . VERSION,
			)
		);
		if ( is_wp_error( $answer ) ) {
			throw new Refused( 'hub_unreachable', $answer->get_error_message() );
		}
		try {
			return self::read( (int) wp_remote_retrieve_response_code( $answer ), (string) wp_remote_retrieve_body( $answer ) );
		} catch ( Refused $refused ) {
			$this->tell_author( $refused );
			if ( 'rate_limited' === $refused->reason ) {
				$seconds = max( 60, (int) wp_remote_retrieve_header( $answer, 'retry-after' ) );
				throw new Refused( 'rate_limited', human_time_diff( 0, $seconds ), $refused->status );
			}
			throw $refused;
		}
	}

	/**
	 * An administrator cannot fix an item that is missing in the hub's catalog, so the theme's
	 * developer gets a notice, too.
	 *
	 * @param Refused $refused The hub's refusal.
	 */
	private function tell_author( Refused $refused ): void {
		if ( 'unknown_item' === $refused->reason ) {
			$words = 'The hub %1$s has no theme with item_id %2$d in its catalog. Add the item there, with `slug` as the folder of the theme, or correct item_id.';
			_doing_it_wrong( 'Hub_Activation\Client::boot', esc_html( sprintf( $words, $this->config->hub_url, $this->config->item_id ) ), esc_html( VERSION ) );
		}
	}

	/**
	 * The hub's answer, or its refusal.
	 *
	 * @param int    $status The HTTP status.
	 * @param string $text   The body.
	 * @throws Refused The hub's refusal, or that something else answered.
	 */
	public static function read( int $status, string $text ): array {
		$body = json_decode( $text, true, 16 );
		if ( 200 === $status && is_array( $body ) ) {
			return $body;
		}
		if ( is_array( $body ) && is_string( $body['code'] ?? null ) ) {
			$reason          = (string) preg_replace( '/[^a-z0-9_]/', '', $body['code'] );
			$refused         = new Refused( $reason, self::sentence( $body ), $status );
			$refused->fields = array_column( is_array( $body['errors'] ?? null ) ? $body['errors'] : array(), 'field' );
			throw $refused;
		}
		// Not an answer of the hub: a firewall, a proxy or a maintenance page stands between.
		throw new Refused( 'hub_unexpected', 'HTTP ' . $status, $status );
	}

	/**
	 * The sentence of a problem; for fields that do not fit theirs.
	 *
	 * @param array $problem The hub's refusal.
	 */
	private static function sentence( array $problem ): string {
		$sentences = array();
		foreach ( is_array( $problem['errors'] ?? null ) ? $problem['errors'] : array() as $error ) {
			if ( is_string( $error['message'] ?? null ) ) {
				$sentences[] = $error['message'];
			}
		}
		if ( array() !== $sentences ) {
			return implode( ' ', $sentences );
		}
		return is_string( $problem['message'] ?? null ) ? $problem['message'] : '';
	}
}
