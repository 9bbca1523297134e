<?php
/**
 * The connection check.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Finds the reason why this server cannot reach the hub, for example the firewall of the host.
 */
final class Diagnosis {

	/** Address that every WordPress can reach. It is called only if the hub does not answer. */
	const CONTROL = 'https://api.wordpress.org/core/version-check/1.7/';

	/** Seconds that are reserved for the call of the control address. */
	const CONTROL_TIME = 2.0;

	/** Largest reported number, because a clock may be wrong by decades. */
	const MOST = 1000000;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the check of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Runs the check and returns its findings: `code`, `good` (true, false, or null for
	 * information), `text` and `value` (the number in the text, or null). The hub receives the
	 * findings without the texts, which contain addresses. It receives them immediately if it
	 * answers, otherwise with the next heartbeat.
	 */
	public function check(): array {
		$findings = $this->findings();
		$this->product->store()->write_note( 'diagnosis', self::told( $findings, $this->product->now() ) );
		if ( in_array( 'hub_answers', array_column( $findings, 'code' ), true ) ) {
			$this->product->upkeep()->beat_now();
		}
		return $findings;
	}

	/**
	 * Returns the findings for the hub: codes, each with at most a number.
	 *
	 * @param array $findings Findings of the check.
	 * @param int   $now      Seconds since 1970.
	 */
	public static function told( array $findings, int $now ): array {
		$report = array();
		foreach ( $findings as $finding ) {
			$value    = null === $finding['value'] ? array() : array( 'value' => min( $finding['value'], self::MOST ) );
			$report[] = array(
				'code' => $finding['code'],
				'good' => $finding['good'],
			) + $value;
		}
		return array(
			'at'       => gmdate( 'Y-m-d\TH:i:s\Z', $now ),
			'findings' => $report,
		);
	}

	/**
	 * Returns the findings of all steps.
	 */
	private function findings(): array {
		$findings = array_merge( array( $this->crypto() ), $this->publisher() );
		if ( $this->is_blocked_by_wordpress() ) {
			/* translators: %s: host name. */
			$text       = __( 'WordPress is configured not to call %s: WP_HTTP_BLOCK_EXTERNAL is set in wp-config.php. Add the host to WP_ACCESSIBLE_HOSTS there.', 'hub-activation' );
			$findings[] = self::finding( 'blocked_by_wordpress', false, sprintf( $text, $this->host() ) );
			return $findings;
		}
		$call = $this->call();
		// The name matters only after a failed call, and the item only after a successful call.
		return false === $call[0]['good']
			? array_merge( $findings, $this->name( $call[0]['text'] ), $call )
			: array_merge( $findings, $call, $this->item() );
	}

	/**
	 * Checks that PHP can verify certificates.
	 */
	private function crypto(): array {
		return extension_loaded( 'sodium' )
			? self::finding( 'sodium', true, __( 'This PHP verifies certificates itself (sodium).', 'hub-activation' ) )
			: self::finding( 'no_sodium', null, __( 'This PHP lacks the sodium extension; WordPress’s own replacement verifies certificates instead, a little slower.', 'hub-activation' ) );
	}

	/**
	 * Reports that updates need the publisher's signature, if they do.
	 */
	private function publisher(): array {
		$key = $this->product->seal()->key();
		if ( '' === $key ) {
			return array();
		}
		/* translators: %s: the beginning of a key. */
		$text = __( 'Updates are installed only with the publisher’s signature (key %s).', 'hub-activation' );
		return array( self::finding( 'signed_updates', true, sprintf( $text, substr( $key, 0, 8 ) . '…' ) ) );
	}

	/**
	 * Returns true if wp-config.php forbids the call.
	 */
	private function is_blocked_by_wordpress(): bool {
		return ( new \WP_Http() )->block_request( $this->product->config()->hub_url . '/' );
	}

	/**
	 * Checks that this server resolves the hub's host name. PHP has no time limit for lookups, so a
	 * failed lookup is not repeated.
	 *
	 * @param string $failure Error message of the failed call.
	 */
	private function name( string $failure ): array {
		$host = $this->host();
		if ( false !== filter_var( trim( $host, '[]' ), FILTER_VALIDATE_IP ) ) {
			return array();
		}
		$is_lost = 1 === preg_match( '/Could not resolve|Resolving timed out|getaddrinfo/i', $failure );
		$address = $is_lost ? $host : gethostbyname( $host );
		if ( $address === $host ) {
			/* translators: %s: host name. */
			$text = __( 'This server finds no IPv4 address for %s. Its name servers may have a problem. Please tell your host.', 'hub-activation' );
			return array( self::finding( 'name_unknown', null, sprintf( $text, $host ) ) );
		}
		/* translators: 1: host name, 2: IP address. */
		$text = __( 'This server resolves %1$s to %2$s.', 'hub-activation' );
		return array( self::finding( 'name_known', true, sprintf( $text, $host, $address ) ) );
	}

	/**
	 * Checks that the hub answers, and finds the obstacle if not.
	 */
	private function call(): array {
		$started = microtime( true );
		$answer  = self::ask( $this->product->config()->hub_url . '/.well-known/license-keys.json', max( 0.5, $this->product->hub()->time_left() - self::CONTROL_TIME ) );
		if ( is_wp_error( $answer ) ) {
			return array( $this->silence( $answer->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( (string) wp_remote_retrieve_body( $answer ), true );
		if ( 200 !== $status || ! is_array( $body['keys'] ?? null ) ) {
			/* translators: 1: HTTP status, 2: web address. */
			$text = __( 'Something answered with status %1$d, but it was not the hub. Open %2$s in your browser: if you see keys there, a firewall or proxy of your host answers instead of the hub. Please ask your host to let this server call that address.', 'hub-activation' );
			return array( self::finding( 'not_the_hub', false, sprintf( $text, $status, $this->keys_url() ), $status ) );
		}
		/* translators: %s: seconds. */
		$text = __( 'The hub answers this server in %s seconds.', 'hub-activation' );
		$good = self::finding( 'hub_answers', true, sprintf( $text, number_format_i18n( microtime( true ) - $started, 2 ) ) );
		return array_values( array_filter( array( $good, $this->clock( $answer ) ) ) );
	}

	/**
	 * Checks that the hub knows the theme. It starts an activation, which expires unused, because
	 * no other call of an inactive site reveals it.
	 */
	private function item(): array {
		if ( '' !== ( $this->product->store()->activation()['token'] ?? '' ) ) {
			return array();
		}
		try {
			$this->product->activation()->ask( Encoding::secret(), Encoding::secret( 24 ) );
			return array( self::finding( 'theme_known', true, __( 'The hub knows this theme.', 'hub-activation' ) ) );
		} catch ( Refused $refused ) {
			$text = Words::of( $refused->reason, $refused->getMessage() );
			if ( 'unknown_item' === $refused->reason ) {
				return array( self::finding( 'theme_unknown', false, $text ) );
			}
			return array( self::finding( 'theme_refused', 'validation' === $refused->reason ? false : null, $text ) );
		}
	}

	/**
	 * Returns the finding for a missing answer: an outage of the hub, or a firewall of the host.
	 *
	 * @param string $reason Error message of WordPress.
	 */
	private function silence( string $reason ): array {
		/**
		 * Filters the address that tells whether this server can call any other server.
		 *
		 * @param string $url Control address.
		 */
		$address   = (string) apply_filters( 'hub_activation_control_url', self::CONTROL );
		$control   = self::ask( $address, max( 0.5, $this->product->hub()->time_left() ) );
		$is_silent = is_wp_error( $control );
		if ( 1 === preg_match( '/SSL|certificate/i', $reason ) ) {
			/* translators: %s: technical reason. */
			$hosts = __( 'The hub’s TLS certificate could not be verified here (%s). Please ask your host to update the certificates of this server, and check its clock.', 'hub-activation' );
			/* translators: %s: technical reason. */
			$hubs = __( 'The hub’s TLS certificate could not be verified (%s), but that of WordPress.org could: the hub’s certificate has expired or is wrong. Your site keeps working. Please tell the support of the theme.', 'hub-activation' );
			return $is_silent
				? self::finding( 'certificate_unverified', false, sprintf( $hosts, $reason ) )
				: self::finding( 'certificate_of_hub', false, sprintf( $hubs, $reason ) );
		}
		if ( $is_silent ) {
			/* translators: %s: technical reason. */
			$text = __( 'Neither the hub nor WordPress.org can be reached from this server (%s). This is your host’s firewall: please ask your host to allow outgoing HTTPS, or use offline activation.', 'hub-activation' );
			return self::finding( 'nobody_answers', false, sprintf( $text, $reason ) );
		}
		/* translators: 1: technical reason, 2: web address. */
		$text = __( 'WordPress.org can be reached from this server, the hub cannot (%1$s). Open %2$s in your browser: if you see keys there, your host’s firewall blocks the hub; please ask your host to allow it. If you see nothing, the hub itself is down: your site keeps working, please try again later.', 'hub-activation' );
		return self::finding( 'hub_silent', false, sprintf( $text, $reason, $this->keys_url() ) );
	}

	/**
	 * Checks that the clocks do not differ more than a certificate allows.
	 *
	 * @param array $answer Answer of the hub.
	 */
	private function clock( array $answer ): ?array {
		$theirs = strtotime( (string) wp_remote_retrieve_header( $answer, 'date' ) );
		if ( false === $theirs ) {
			return null;
		}
		$minutes = (int) round( abs( $theirs - $this->product->now() ) / 60 );
		if ( $minutes < 5 ) {
			return self::finding( 'clock_agrees', true, __( 'The clocks of this server and of the hub agree.', 'hub-activation' ) );
		}
		/* translators: %d: minutes. */
		$text = __( 'The clock of this server differs from the hub’s by %d minutes. Up to two days are tolerated, but please tell your host.', 'hub-activation' );
		return self::finding( 'clock_differs', $minutes * 60 <= Certificate::CLOCK_TOLERANCE ? null : false, sprintf( $text, $minutes ), $minutes );
	}

	/**
	 * Makes a call.
	 *
	 * @param string $url     Address.
	 * @param float  $seconds Time limit.
	 * @return array|\WP_Error
	 */
	private static function ask( string $url, float $seconds ) {
		return wp_remote_get(
			$url,
			array(
				'timeout'             => $seconds,
				'redirection'         => 0,
				'limit_response_size' => Hub::MOST_BYTES,
			)
		);
	}

	/**
	 * Returns the address of the hub's public keys.
	 */
	private function keys_url(): string {
		return $this->product->config()->hub_url . '/.well-known/license-keys.json';
	}

	/**
	 * Returns the host of the hub.
	 */
	private function host(): string {
		return (string) wp_parse_url( $this->product->config()->hub_url, PHP_URL_HOST );
	}

	/**
	 * Returns a finding of the check.
	 *
	 * @param string    $code  Code for the hub, which does not receive the text.
	 * @param bool|null $good  True for a success, false for a problem, null for information.
	 * @param string    $text  Text for the administrator.
	 * @param int|null  $value Number in the text that the hub may receive.
	 */
	private static function finding( string $code, ?bool $good, string $text, ?int $value = null ): array {
		return array(
			'code'  => $code,
			'good'  => $good,
			'text'  => $text,
			'value' => $value,
		);
	}
}
