<?php
/**
 * Messages about every result and refusal.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Each message explains the event, its consequence and the next step. The hub's message is shown if
 * the client has none for its code.
 */
final class Words {

	/**
	 * Returns the message for a code; the hub's message if this client has none.
	 *
	 * @param string   $code           Code of a result or refusal.
	 * @param string   $message        Message of the hub, or details.
	 * @param string[] $theme_messages Messages of the theme, by their codes.
	 */
	public static function of( string $code, string $message = '', array $theme_messages = array() ): string {
		$messages = $theme_messages + self::done() + self::on_the_way() + self::refused() + self::purchase() + self::release() + self::certificate() + self::ended();
		if ( ! isset( $messages[ $code ] ) ) {
			return '' === $message ? __( 'The hub refused this. Nothing has changed.', 'hub-activation' ) : $message;
		}
		return false === strpos( $messages[ $code ], '%s' ) ? $messages[ $code ] : str_replace( '%s', $message, $messages[ $code ] );
	}

	/**
	 * Messages about success.
	 */
	private static function done(): array {
		return array(
			'activated'         => __( 'Theme activated.', 'hub-activation' ),
			'checked'           => __( 'The hub confirms: the theme is activated on this site.', 'hub-activation' ),
			/* translators: %s: how many. */
			'network'           => __( 'Sites of this network activated now: %s.', 'hub-activation' ),
			/* translators: %s: how many. */
			'network_rest'      => __( 'Sites of this network activated now: %s. There are more: please click the button again.', 'hub-activation' ),
			/* translators: %s: how many. */
			'network_bound'     => __( 'Sites of this network activated now: %s. The hub accepts no more of them today. Please click the button again tomorrow to continue.', 'hub-activation' ),
			'network_done'      => __( 'Every site of this network that the license covers is activated.', 'hub-activation' ),
			/* translators: %s: addresses of sites. */
			'network_alone'     => __( 'Please activate each of these sites separately: %s. The others that the license covers are activated.', 'hub-activation' ),
			/* translators: %s: version. */
			'return_chosen'     => __( 'WordPress offers version %s as an update now, for one hour: go to Dashboard, Updates, and install it there.', 'hub-activation' ),
			/* translators: %s: version. */
			'return_over'       => __( 'Automatic updates may install version %s again.', 'hub-activation' ),
			'deactivated'       => __( 'Theme deactivated. Its slot on the license is free again.', 'hub-activation' ),
			'forgotten'         => __( 'This site has forgotten its activation. The hub was not informed. If you need the slot, deactivate the site on your dashboard there.', 'hub-activation' ),
			'forgotten_copy'    => __( 'This copy has forgotten the activation. The original site stays activated.', 'hub-activation' ),
			'forgotten_offline' => __( 'This site has forgotten its activation. It has no connection to the hub. If you need the slot, deactivate the site on your dashboard there.', 'hub-activation' ),
			'forgotten_unknown' => __( 'The hub no longer had this activation, so there was nothing to deactivate. This site has forgotten it as well.', 'hub-activation' ),
			'other_site'        => __( 'This activation belongs to another site. That site stays activated; this site has forgotten its copy.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about the redirect to the hub and back.
	 */
	private static function on_the_way(): array {
		return array(
			/* translators: %s: technical reason. */
			'hub_unreachable'  => __( 'The hub could not be reached from this server (%s). Nothing has changed and your site keeps working. Please try again in a few minutes, or run the connection check below.', 'hub-activation' ),
			/* translators: %s: technical reason. */
			'hub_unexpected'   => __( 'Something other than the hub seems to have answered (%s): often a firewall, a proxy, or the hub under maintenance. Nothing has changed. Please try again in a few minutes, or run the connection check below.', 'hub-activation' ),
			'state_unknown'    => __( 'This response does not belong to an open request of this site. Nothing has changed. Please start again with “Activate theme”.', 'hub-activation' ),
			'state_other_user' => __( 'Another administrator of this site started this activation. Nothing has changed. Please sign in as that person, or start again with “Activate theme”.', 'hub-activation' ),
			'state_other_site' => __( 'The address of this site changed while you were at the hub. Nothing has changed here. Please start again with “Activate theme”.', 'hub-activation' ),
			/* translators: %s: how long, such as "12 minutes". */
			'rate_limited'     => __( 'Too many requests from this server, or from another one at its address. Nothing has changed. Please try again in %s.', 'hub-activation' ),
			'internal'         => __( 'Something went wrong at the hub. Nothing has changed here. Please try again in a few minutes.', 'hub-activation' ),
			'unavailable'      => __( 'The hub is busy right now. Nothing has changed. Please try again.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about refusals of the hub.
	 */
	private static function refused(): array {
		return array(
			'unknown_item'        => __( 'The hub does not know this theme. Nothing has changed. Please update the theme; if that does not help, tell its support.', 'hub-activation' ),
			/* translators: %s: the hub's words. */
			'validation'          => __( 'The hub did not accept the addresses of this site: %s Please check the WordPress Address and the Site Address in Settings, General.', 'hub-activation' ),
			/* translators: %s: the address that WordPress runs at. */
			'addresses_differ'    => __( 'WordPress runs at %s, but visitors see another address, so the hub cannot send your browser back here. Nothing has changed, and you need to change no setting. Please activate with the purchase code below.', 'hub-activation' ),
			'code_unknown'        => __( 'The activation took longer than ten minutes, or was canceled in the hub. No license was used. Please start again with “Activate theme”.', 'hub-activation' ),
			'code_used'           => __( 'This response of the hub was already used. If the theme is not activated, please start again with “Activate theme”. It uses the same license.', 'hub-activation' ),
			'verifier_wrong'      => __( 'The hub did not recognize this site as the one that asked. Nothing has changed. Please start again with “Activate theme”.', 'hub-activation' ),
			'slot_full'           => __( 'The license has no free slot for a site of this type. Deactivate a site on your dashboard in the hub, then start again.', 'hub-activation' ),
			/* translators: %s: the hub's words. */
			'other_end_product'   => __( 'The license cannot be used on this site now: %s Please start again with another license, or ask the support of the theme.', 'hub-activation' ),
			'license_refunded'    => __( 'The purchase of this license was refunded. Please start again with another license.', 'hub-activation' ),
			'license_blocked'     => __( 'This license is blocked. Please contact the support of the theme.', 'hub-activation' ),
			'network_not_covered' => __( 'The license of this site does not cover a network. Nothing has changed. Please activate each site separately.', 'hub-activation' ),
			'unknown_token'       => __( 'The hub no longer knows this activation. Please activate the theme again. It uses the same license if that still has a free slot.', 'hub-activation' ),
			'update_gone'         => __( 'This version is no longer available, or this site was deactivated in the meantime. Nothing has changed. Click “Check now” under Appearance, Theme license, then check the updates again.', 'hub-activation' ),
			'update_damaged'      => __( 'The downloaded file is not the one that the hub published, so it was not installed. Nothing has changed. Please try again; if that does not help, tell the support of the theme.', 'hub-activation' ),
			'update_folder'       => __( 'The downloaded theme could not be moved into the folder of the installed one. Nothing has changed. Please check that WordPress can write to wp-content.', 'hub-activation' ),
			'not_activated'       => __( 'The theme is not activated on this site.', 'hub-activation' ),
			'offline_activation'  => __( 'This site was activated with a file, so there is no connection to check. The certificate itself says how long it is valid.', 'hub-activation' ),
			'elsewhere'           => __( 'This site was activated under another address. Please say below what happened to this site.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about purchase codes that activate nothing.
	 */
	private static function purchase(): array {
		return array(
			'purchase_shape'          => __( 'That isn’t a valid purchase code. A code has five groups of digits and letters from a to f, with hyphens between them. Nothing was sent. Please copy all of it from the license certificate.', 'hub-activation' ),
			'purchase_unknown'        => __( 'The marketplace has no purchase with this code. Nothing has changed. Please copy all of it from the license certificate. A new purchase may take a few minutes.', 'hub-activation' ),
			'wrong_item'              => __( 'This purchase code is for another item. Nothing has changed. Please use the code of this theme.', 'hub-activation' ),
			'owner_only'              => __( 'This license belongs to an account in the hub, and only its owner can use it on this site. Nothing has changed. Please click “Activate theme” and sign in there.', 'hub-activation' ),
			'marketplace_unreachable' => __( 'The marketplace cannot be reached right now. Nothing has changed. Please try again in a few minutes with the same code.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about releases that the publisher did not sign in this form.
	 */
	private static function release(): array {
		return array(
			'update_unsigned'            => __( 'This version is not signed by the publisher of the theme, so it was not installed. Nothing has changed. Click “Check now” under Appearance, Theme license, and try again; if that does not help, tell the support of the theme.', 'hub-activation' ),
			'update_signature'           => __( 'The publisher’s signature does not match this version: it was changed. It was not installed and nothing has changed. Please tell the support of the theme.', 'hub-activation' ),
			'update_signature_malformed' => __( 'The publisher’s signature of this version cannot be read, so it was not installed. Nothing has changed. Please tell the support of the theme.', 'hub-activation' ),
			/* translators: %s: the beginning of a key. */
			'update_other_key'           => __( 'This version is signed with a key that this site does not trust (%s), so it was not installed. Nothing has changed. Please ask the support of the theme whether the publisher has a new key, and do not install it by hand until you know.', 'hub-activation' ),
			/* translators: %s: the folder of a theme or plugin. */
			'update_other_product'       => __( 'The signature is for another product (%s), so nothing was installed and nothing has changed. Please tell the support of the theme.', 'hub-activation' ),
			/* translators: %s: version. */
			'update_other_version'       => __( 'The signature is for another file (version %s) than the one that is offered, so nothing was installed and nothing has changed. Please tell the support of the theme.', 'hub-activation' ),
			/* translators: %s: version. */
			'update_older'               => __( 'This version is older than the installed one (%s), so it was not installed. Nothing has changed. To go back on purpose, choose it under Appearance, Theme license.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about certificates that are not valid.
	 */
	private static function certificate(): array {
		$again = ' ' . __( 'Nothing has changed. Please try again; if that does not help, tell the support of the theme this code.', 'hub-activation' );
		return array(
			'certificate_malformed'    => __( 'This is not a certificate of the hub.', 'hub-activation' ) . $again,
			'certificate_type'         => __( 'This is not a certificate for a theme’s license.', 'hub-activation' ) . $again,
			'certificate_signature'    => __( 'The certificate was changed: its signature does not match.', 'hub-activation' ) . $again,
			'certificate_key_unknown'  => __( 'The certificate is signed with a key that this site does not know yet. Please try again in an hour; a site without connection needs a newer version of the theme.', 'hub-activation' ),
			'certificate_subject'      => __( 'The certificate belongs to another activation.', 'hub-activation' ) . $again,
			'certificate_item'         => __( 'The certificate belongs to another theme.', 'hub-activation' ) . $again,
			/* translators: %s: the address of another hub. */
			'certificate_issuer'       => __( 'The certificate was issued by another hub (%s).', 'hub-activation' ) . $again,
			/* translators: %s: the address of another site. */
			'certificate_audience'     => __( 'The certificate was issued for another site (%s).', 'hub-activation' ) . $again,
			'certificate_not_accepted' => __( 'The theme does not accept this certificate.', 'hub-activation' ) . $again,
			'certificate_early'        => __( 'The certificate is not valid yet. Please check the date and time of this server.', 'hub-activation' ),
			'certificate_late'         => __( 'The certificate has expired. Please get a new one, and check the date and time of this server.', 'hub-activation' ),
		);
	}

	/**
	 * Messages about the end of an activation.
	 */
	public static function ended(): array {
		return array(
			State::RELEASED => __( 'This site was deactivated. Your website itself keeps working. To get updates, please activate the theme again.', 'hub-activation' ),
			State::MOVED    => __( 'The license moved to another site. Your website itself keeps working. To use the license here, please activate the theme again.', 'hub-activation' ),
			State::REFUNDED => __( 'The purchase behind this activation was refunded. Your website itself keeps working. To get updates, please activate the theme with another license.', 'hub-activation' ),
			State::BLOCKED  => __( 'The license behind this activation is blocked. Your website itself keeps working. Please contact the support of the theme.', 'hub-activation' ),
			State::UNKNOWN  => __( 'The hub no longer knows this activation. Your website itself keeps working. Please activate the theme again.', 'hub-activation' ),
			State::EXPIRED  => __( 'The certificate of this site has expired and the hub did not renew it. Your website itself keeps working. Click “Check now”, or activate the theme again.', 'hub-activation' ),
			State::STRANDED => __( 'This site was activated under another address. Your website itself keeps working. Please say what happened to this site.', 'hub-activation' ),
		);
	}

	/**
	 * Returns the message about an activation with another address.
	 *
	 * @param array $activation Stored activation.
	 */
	public static function elsewhere( array $activation ): string {
		/* translators: 1: old address, 2: new address. */
		$message = __( 'The theme was activated on %1$s and is now on %2$s.', 'hub-activation' );
		if ( Origin::is_rewritten( $activation, Site::home() ) ) {
			/* translators: 1: address of another site, 2: address of this site. */
			$message = __( 'This database contains the activation of %1$s, but this site is %2$s. It was moved, copied or pushed here, and its addresses were replaced.', 'hub-activation' );
		}
		return sprintf( $message, self::isolated( self::address( Origin::address( $activation ) ) ), self::isolated( self::address( Site::home() ) ) );
	}

	/**
	 * Returns the address of a site for people, with its host in its script.
	 *
	 * @param string $url Home address.
	 */
	public static function address( string $url ): string {
		$host = (string) wp_parse_url( $url, PHP_URL_HOST );
		return '' === $host ? $url : str_replace( '//' . $host, '//' . Hostname::unicode( $host ), $url );
	}

	/**
	 * Returns the name of a kind of site.
	 *
	 * @param string $kind `live`, `staging` or `local`.
	 */
	public static function kind( string $kind ): string {
		$names = array(
			'live'    => __( 'Live site', 'hub-activation' ),
			'staging' => __( 'Staging site', 'hub-activation' ),
			'local'   => __( 'Local site', 'hub-activation' ),
		);
		return $names[ $kind ] ?? $kind;
	}

	/**
	 * Returns a time in the date format of the site.
	 *
	 * @param int $time Seconds since 1970.
	 */
	public static function date( int $time ): string {
		return self::isolated( (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time ) );
	}

	/**
	 * Returns the end date of a period in UTC, as the hub shows it, independent of the time zone of
	 * the site.
	 *
	 * @param int $time Seconds since 1970.
	 */
	public static function day( int $time ): string {
		return self::isolated( (string) wp_date( get_option( 'date_format' ), $time, new \DateTimeZone( 'UTC' ) ) );
	}

	/**
	 * Isolates a name, an address or a date in a right-to-left sentence, so that their order stays.
	 *
	 * @param string $text Text to isolate.
	 */
	public static function isolated( string $text ): string {
		return is_rtl() ? "\u{2068}$text\u{2069}" : $text;
	}
}
